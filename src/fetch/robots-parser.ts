/**
 * robots.txt as RFC 9309 defines it, with the leniency of Google's reference parser: usual typos, a forgotten colon,
 * any line ending, byte order marks. Pure: bytes and an agent in, rules out.
 *
 * Beyond the RFC, as in the reference: `Allow: /x/index.html` also allows `/x/`. Crawl-delay belongs to the agents named
 * right before it and never ends a group (RFC 9309 section 2.2.4).
 * @module
 */
import { compilePattern, matchesPattern, type PathPattern, pathToMatch } from "./robots-paths.ts";

/** RFC 9309 section 2.5: at least 500 KiB must be parsed; the rest is ignored. */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** Longer lines hold no rule that a URL of ours could match; Google's reference cuts at the same place. */
const MAX_LINE_LENGTH = 2083 * 8;

export interface RobotsRule {
  readonly allow: boolean;
  /** The line as people write it, such as `Disallow: /private/`. */
  readonly text: string;
  /** Line number, from 1. */
  readonly line: number;
  readonly pattern: PathPattern;
}

/** The part of a robots.txt that speaks to one agent. */
export interface RobotsRules {
  readonly rules: readonly RobotsRule[];
  readonly crawlDelayMs: number | undefined;
  /** Sitemap lines of the whole file, as written, each once. */
  readonly sitemaps: readonly string[];
}

export interface RobotsVerdict {
  readonly allowed: boolean;
  /** The rule that decided; undefined when none matched. */
  readonly rule: RobotsRule | undefined;
}

export const ALLOW_ALL: RobotsRules = { rules: [], crawlDelayMs: undefined, sitemaps: [] };

/** The rules for `agent`, a product token such as "honeyguide"; those of `*` if no group names it. */
export function parseRobots(content: Uint8Array | string, agent: string): RobotsRules {
  const text = typeof content === "string" ? content : decodeRobots(content);
  const reader = new GroupReader(agent.toLowerCase());
  let number = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    number++;
    const record = parseLine(line.length > MAX_LINE_LENGTH ? line.slice(0, MAX_LINE_LENGTH) : line);
    if (record !== undefined) reader.read(record, number);
  }
  return reader.rules();
}

/** Whether the rules let us fetch a path with its query; the longest matching rule decides, Allow wins a tie. */
export function judgePath({ rules }: RobotsRules, pathAndQuery: string): RobotsVerdict {
  if (pathAndQuery === "/robots.txt") return { allowed: true, rule: undefined };
  const path = pathToMatch(pathAndQuery.startsWith("/") ? pathAndQuery : `/${pathAndQuery}`);
  let best: RobotsRule | undefined;
  for (const rule of rules) {
    const isBetter =
      best === undefined ||
      rule.pattern.length > best.pattern.length ||
      (rule.pattern.length === best.pattern.length && rule.allow && !best.allow);
    if (isBetter && matchesPattern(rule.pattern, path)) best = rule;
  }
  return { allowed: best === undefined || best.allow, rule: best };
}

interface AgentRules {
  readonly rules: RobotsRule[];
  crawlDelayMs: number | undefined;
  isNamed: boolean;
}

/** Collects the lines of all groups that name the agent, and of all that name `*`. */
class GroupReader {
  readonly #agent: string;
  readonly #own: AgentRules = { rules: [], crawlDelayMs: undefined, isNamed: false };
  readonly #everyone: AgentRules = { rules: [], crawlDelayMs: undefined, isNamed: false };
  readonly #sitemaps = new Set<string>();
  /** Whom the current group addresses; agents may still be added until its first rule. */
  #group = new Set<AgentRules>();
  #groupIsClosed = false;
  /** The same for Crawl-delay, which speaks only to the agents named since the last line of another kind. */
  #delayGroup = new Set<AgentRules>();
  #delayGroupIsClosed = false;

  constructor(agent: string) {
    this.#agent = agent;
  }

  read({ key, value }: RobotsRecord, line: number): void {
    switch (key) {
      case "user-agent":
        this.#address(value);
        break;
      case "allow":
      case "disallow":
        this.#addRule(key === "allow", value, line);
        break;
      case "crawl-delay":
        this.#setDelay(value);
        break;
      case "sitemap":
        if (value !== "") this.#sitemaps.add(value);
        break;
    }
  }

  rules(): RobotsRules {
    const { rules, crawlDelayMs } = this.#own.isNamed ? this.#own : this.#everyone;
    return { rules, crawlDelayMs, sitemaps: [...this.#sitemaps] };
  }

  #address(value: string): void {
    if (this.#groupIsClosed) this.#group = new Set();
    if (this.#delayGroupIsClosed) this.#delayGroup = new Set();
    this.#groupIsClosed = false;
    this.#delayGroupIsClosed = false;
    const addressed = /^\*(\s|$)/.test(value) ? this.#everyone : namesAgent(value, this.#agent) ? this.#own : undefined;
    if (addressed === undefined) return;
    addressed.isNamed = true;
    this.#group.add(addressed);
    this.#delayGroup.add(addressed);
  }

  #addRule(allow: boolean, value: string, line: number): void {
    this.#groupIsClosed = true;
    this.#delayGroupIsClosed = true;
    if (value === "" || this.#group.size === 0) return;
    const text = `${allow ? "Allow" : "Disallow"}: ${value}`;
    const added: RobotsRule[] = [{ allow, text, line, pattern: compilePattern(value) }];
    const folder = /^(.*\/)index\.html?/.exec(value)?.[1];
    if (allow && folder !== undefined) added.push({ allow, text, line, pattern: compilePattern(`${folder}$`) });
    for (const { rules } of this.#group) rules.push(...added);
  }

  #setDelay(value: string): void {
    this.#delayGroupIsClosed = true;
    const seconds = /^\d*\.?\d+/.exec(value)?.[0];
    if (seconds === undefined) return;
    const ms = Math.round(Number(seconds) * 1000);
    for (const addressed of this.#delayGroup) addressed.crawlDelayMs = Math.max(addressed.crawlDelayMs ?? 0, ms);
  }
}

/** By the leading product token, as in Google's reference, or by everything up to a space, slash or comma. */
function namesAgent(value: string, agent: string): boolean {
  if (agent === "") return false;
  const name = value.toLowerCase();
  return /^[a-z_-]*/.exec(name)?.[0] === agent || /^[^\s/,;]*/.exec(name)?.[0] === agent;
}

type Key = "user-agent" | "allow" | "disallow" | "crawl-delay" | "sitemap";

interface RobotsRecord {
  readonly key: Key;
  readonly value: string;
}

function parseLine(line: string): RobotsRecord | undefined {
  const comment = line.indexOf("#");
  const content = (comment < 0 ? line : line.slice(0, comment)).trim();
  // A bare URL can only be a sitemap whose key was forgotten; crawler-commons reads it so too.
  if (/^https?:\/\/\S+$/i.test(content)) return { key: "sitemap", value: content };
  const colon = content.indexOf(":");
  // Without a colon a line counts only if it is exactly a key and a value.
  const [, name = "", value = ""] =
    colon >= 0 ? ["", content.slice(0, colon), content.slice(colon + 1)] : (/^(\S+)[ \t]+(\S+)$/.exec(content) ?? []);
  const key = keyOf(name.trim().toLowerCase());
  return key === undefined ? undefined : { key, value: value.trim() };
}

/** Typos that Google's reference and crawler-commons accept. An Allow must be spelled right: it opens doors. */
function keyOf(name: string): Key | undefined {
  if (/^(user[- ]?agent|users-agent|user -agent|user-agnet|useg-agent|use-agent|ser-agent)/.test(name))
    return "user-agent";
  if (/^(disallow|dissallow|dissalow|disalow|diasllow|disallaw|desallow|dssalow|dsallow)/.test(name)) return "disallow";
  if (name === "allow") return "allow";
  if (/^crawl[- ]?delay$/.test(name)) return "crawl-delay";
  return /^site-?map/.test(name) ? "sitemap" : undefined;
}

/** UTF-8, or UTF-16 with a byte order mark. Bytes that are no UTF-8 keep their value, escaped, as a URL would have it. */
function decodeRobots(content: Uint8Array): string {
  const bytes = content.length < MAX_ROBOTS_BYTES ? content : wholeLines(content.subarray(0, MAX_ROBOTS_BYTES));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = markLength(bytes);
  const octets = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start).toString("latin1");
  return octets.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Half a rule is another rule: `Disallow: /` for `Disallow: /private/`. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1);
}

/** Whole or broken UTF-8 byte order marks are skipped, as in Google's reference. */
function markLength(bytes: Uint8Array): number {
  const mark = [0xef, 0xbb, 0xbf];
  const differs = mark.findIndex((byte, i) => bytes[i] !== byte);
  return differs < 0 ? mark.length : differs;
}
