import { describe, expect, it } from "vitest";
import { type Answer, never, tableTransport } from "../../test/integration/fetch-table.ts";
import { fetchRobots } from "./robots-fetch.ts";
import { judgePath } from "./robots-parser.ts";
import { failed, skipped } from "./trouble.ts";

const RULES = { body: "User-agent: *\nDisallow: /x\n", headers: { "content-type": "text/plain" } };

async function outcome(table: Record<string, Answer>): Promise<string> {
  const { rules, trouble } = await fetchRobots(tableTransport(table), "http://h", "honeyguide", never);
  if (rules === undefined) return trouble?.code ?? "?";
  return judgePath(rules, "/x").allowed ? "allowed" : "disallowed";
}

function redirect(location: string): Answer {
  return { status: 302, headers: { location } };
}

describe("fetchRobots", () => {
  it("reads the rules of a successful answer", async () => {
    expect(await outcome({ "http://h/robots.txt": RULES })).toBe("disallowed");
    expect(await outcome({ "http://h/robots.txt": { ...RULES, status: 206 } })).toBe("disallowed");
  });

  it.each([400, 401, 403, 404, 410, 418, 451])("takes %i for no rules", async (status) => {
    expect(await outcome({ "http://h/robots.txt": { status } })).toBe("allowed");
  });

  it.each([500, 502, 503, 504, 429])("takes %i for a closed door", async (status) => {
    expect(await outcome({ "http://h/robots.txt": { status } })).toBe("robots-unreachable");
  });

  it("follows redirects, also to other hosts, and names the last as the source", async () => {
    const table = {
      "http://h/robots.txt": redirect("//i/r"),
      "http://i/r": redirect("https://j/robots.txt"),
      "https://j/robots.txt": RULES,
    };
    const transport = tableTransport(table);
    const { source } = await fetchRobots(transport, "http://h", "honeyguide", never);
    expect(source).toBe("https://j/robots.txt");
    expect(transport.purposes).toEqual(["robots", "robots", "robots"]);
  });

  it("gives up after five redirects, and on a loop, as if there were no file", async () => {
    const transport = tableTransport({ "http://h/robots.txt": redirect("/robots.txt") });
    const { rules } = await fetchRobots(transport, "http://h", "honeyguide", never);
    expect(rules?.rules).toEqual([]);
    expect(transport.asked.length).toBe(6);
  });

  it("follows exactly five", async () => {
    const chain: Record<string, Answer> = { "http://h/robots.txt": redirect("/1"), "http://h/5": RULES };
    for (let i = 1; i < 5; i++) chain[`http://h/${i}`] = redirect(`/${i + 1}`);
    expect(await outcome(chain)).toBe("disallowed");
  });

  it("takes a redirect to nowhere for no file", async () => {
    expect(await outcome({ "http://h/robots.txt": redirect("javascript:alert(1)") })).toBe("allowed");
    expect(await outcome({ "http://h/robots.txt": { status: 301, headers: {} } })).toBe("allowed");
  });

  it.each(["timeout", "connect", "protocol", "bad-encoding"] as const)("takes %s for a closed door", async (code) => {
    expect(await outcome({ "http://h/robots.txt": failed(code, "x") })).toBe("robots-unreachable");
  });

  it("leaves trouble of the whole host its own name", async () => {
    expect(await outcome({ "http://h/robots.txt": failed("dns", "ENOTFOUND") })).toBe("dns");
    expect(await outcome({ "http://h/robots.txt": failed("tls", "expired") })).toBe("tls");
    expect(await outcome({ "http://h/robots.txt": skipped("private-address", "10.0.0.1") })).toBe("private-address");
  });

  it("understands a status that came as trouble", async () => {
    expect(await outcome({ "http://h/robots.txt": failed("http-404", "") })).toBe("allowed");
    expect(await outcome({ "http://h/robots.txt": failed("http-503", "") })).toBe("robots-unreachable");
  });
});
