import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { vmFlags } from "./vm-flags.ts";

test("each measured version has its flags, others have none", () => {
  expect(vmFlags("20.19.0", [])).toHaveLength(5);
  expect(vmFlags("24.9.0", [])).toHaveLength(1);
  expect(vmFlags("21.7.0", [])).toEqual([]);
  expect(vmFlags("200.0.0", [])).toEqual([]);
});

test("what was asked of Node stays", () => {
  expect(vmFlags("22.1.0", ["--max_inlined_bytecode_size_cumulative=100"])).toEqual([]);
  expect(vmFlags("22.1.0", ["--max-old-space-size=100"])).toHaveLength(1);
});

test("this Node knows its flags", () => {
  const flags = vmFlags(process.versions.node, []);
  const { status, stderr } = spawnSync(process.execPath, [...flags, "--eval", "0"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
