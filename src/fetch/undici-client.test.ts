import { Client } from "undici";
import { expect, test } from "vitest";
import { loadClient } from "./undici-client.ts";

test("the client by itself is the one of the library", () => {
  expect(loadClient()).toBe(Client);
});

test("the whole library serves where the client has moved", () => {
  expect(loadClient("undici/lib/moved.js")).toBe(Client);
});
