import { describe, expect, it } from "vitest";
import { observedPage } from "../../../test/observed-page.ts";
import type { CanonicalUrl } from "../../types.ts";
import { canonicalUrl } from "../../url/canonical.ts";
import { Addresses, addressOf } from "./address.ts";
import type { Finding } from "./experiment.ts";
import type { Portrait } from "./generator.ts";
import { TrapMemory, type Worth } from "./trap-memory.ts";

const at = (path: string) => canonicalUrl(`http://a.example${path}`) ?? expect.fail(path);
const numbers = (from: number, count = 40) => Array.from({ length: count }, (_, i) => from + i);
/** Pages of one form are alike, pages of one text are the same. */
const portraitOf = (text: number, form = 1): Portrait => ({
  fingerprint: { high: text * 0x1010101, low: text * 0x3333 },
  words: numbers(1000 * text),
  form: numbers(1_000_000 * form, 10),
  links: numbers(2_000_000 * form, 10),
  lines: [],
});

const letters = (n: number) => "abcdefghijklmnopqrstuvwxyz".charAt(n % 26).repeat(1 + Math.floor(n / 26));

let ids = 0;
const pageAt = (path: string, more: Parameters<typeof observedPage>[1] = {}) =>
  observedPage(at(path), { id: ids++, ...more });
const observe = (memory: TrapMemory, path: string, worth: Worth = "copy") => memory.observe(pageAt(path), worth);
const reasonFor = (memory: TrapMemory, path: string) => memory.barren(at(path))?.reason;

describe("what groups of addresses yielded", () => {
  const copies = (memory: TrapMemory, folder: string, count: number, worth: Worth = "copy") => {
    for (let n = 0; n < count; n++) observe(memory, `${folder}/name${"x".repeat(n)}`, worth);
  };

  it.each(["copy", "stale", "generated"] as const)(
    "closes a folder of which nearly all pages are worthless (%s)",
    (worth) => {
      const memory = new TrapMemory();
      copies(memory, "/mirror", 9, worth);
      expect(memory.barren(at("/mirror/another"))).toBeUndefined();
      copies(memory, "/mirror", 1, worth);
      expect(memory.barren(at("/mirror/another"))).toEqual({
        keep: false,
        reason: "trap-copies",
        detail: "10 of the 10 pages fetched from a.example/mirror/* are copies or bring nothing new",
      });
    },
  );

  it("puts a folder off, and does not close it, where the crawl began", () => {
    const memory = new TrapMemory();
    const seed = pageAt("/docs/rain", { isSeed: true });
    const addresses = new Addresses({ url: () => seed.address.url });
    memory.follow(seed, { saysLittle: false, isCopy: false, news: 10, hops: 0 }, addresses);
    copies(memory, "/docs", 10);
    copies(memory, "/mirror", 10);
    expect(reasonFor(memory, "/mirror/another")).toBe("trap-copies");
    expect(reasonFor(memory, "/docs/another")).toBeUndefined();
    expect(memory.putsOff(at("/docs/another"), ids++)).toMatchObject({
      reason: "trap-shared",
      detail: "10 of the 10 pages fetched from a.example/docs/* are copies or bring nothing new; others come first",
    });
  });

  it("closes neither other folders nor the top of the host", () => {
    const memory = new TrapMemory();
    copies(memory, "/mirror", 30);
    copies(memory, "", 30);
    expect(reasonFor(memory, "/wiki/Rain")).toBeUndefined();
    expect(reasonFor(memory, "/rain")).toBeUndefined();
  });

  it("does not close a folder that also has pages of its own", () => {
    const memory = new TrapMemory();
    copies(memory, "/docs", 27);
    for (const name of ["rain", "snow", "hail"]) observe(memory, `/docs/${name}`, "new");
    expect(reasonFor(memory, "/docs/storm")).toBeUndefined();
  });

  it("closes a script, whatever is asked of it, and a parameter, wherever it stands", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 10; n++) observe(memory, `/list?sort=${"x".repeat(n + 1)}`);
    expect(memory.barren(at("/list?color=red"))?.detail).toContain("a.example/list?* are");
    expect(memory.barren(at("/other?sort=x"))?.detail).toContain("a.example/**?sort= are");
    expect(reasonFor(memory, "/list")).toBeUndefined();
  });

  it("closes everything below a top folder, if it takes more of them", () => {
    const memory = new TrapMemory();
    const folder = (n: number) => `/deep/${"x".repeat(n + 1)}/page`;
    for (let n = 0; n < 24; n++) observe(memory, folder(n));
    expect(reasonFor(memory, folder(100))).toBeUndefined();
    observe(memory, folder(24));
    expect(memory.barren(at(folder(100)))?.detail).toContain("from a.example/deep/**, 24 are copies");
    expect(reasonFor(memory, "/wiki/x/page")).toBeUndefined();
  });

  it("takes top folders that differ in numbers for one", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 25; n++) observe(memory, `/mirror-${n}/${"x".repeat(n + 1)}/page`);
    expect(reasonFor(memory, "/mirror-77/other/page")).toBe("trap-copies");
  });

  it("closes a template whose pages lie in many folders", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 10; n++) observe(memory, `/day/${n}/index.html`);
    expect(reasonFor(memory, "/day/99/index.html")).toBe("trap-copies");
    expect(reasonFor(memory, "/day/about/index.html")).toBeUndefined();
  });

  it("blames the address that was chosen as well as the one it led to", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 10; n++) {
      memory.observe(pageAt(`/landing/${"x".repeat(n + 1)}`, { chosen: at(`/out?to=${"y".repeat(n + 1)}`) }), "stale");
    }
    expect(reasonFor(memory, "/out?to=z")).toBe("trap-copies");
  });

  it("counts links that lead to pages known already, and forgives those that lead nowhere", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 10; n++) memory.observeMiss(at(`/again/${"x".repeat(n + 1)}`), true);
    for (let n = 0; n < 50; n++) memory.observeMiss(at(`/gone/${"x".repeat(n + 1)}`), false);
    expect(reasonFor(memory, "/again/new")).toBe("trap-copies");
    expect(reasonFor(memory, "/gone/new")).toBeUndefined();
  });

  it("closes a folder that was good once all its latest pages are worthless", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 100; n++) observe(memory, `/docs/${letters(n)}`, "new");
    for (let n = 0; n < 22; n++) observe(memory, `/docs/again-${letters(n)}`, "stale");
    expect(reasonFor(memory, "/docs/rain")).toBeUndefined();
    observe(memory, "/docs/once-more", "copy");
    expect(memory.barren(at("/docs/rain"))?.detail).toBe(
      "of the last 24 pages fetched from a.example/docs/*, 23 are copies or bring nothing new",
    );
  });

  it("closes a folder whose pages have no new words any more and links that nobody else has, and no other", () => {
    const memory = new TrapMemory();
    const say = (folder: string, pages: number, { newWords, known }: { newWords: number; known: number[] }) => {
      for (let n = 0; n < pages; n++) {
        const links = { known, fresh: [ids * 10, ids * 10 + 1, ids * 10 + 2] };
        const page = pageAt(`/${folder}/${letters(n)}`, {
          words: 60,
          newWords,
          ...links,
          portrait: portraitOf(ids, 3),
        });
        memory.observe(page, "new");
      }
    };
    const own = { known: [] };
    say("farm", 20, { newWords: 5, ...own });
    say("names", 200, { newWords: 1, ...own });
    say("manual", 200, { newWords: 0, known: [7001, 7002] });
    say("farm", 15, { newWords: 0, ...own });
    for (const path of ["/names/rain", "/manual/rain", "/farm/rain"])
      expect(reasonFor(memory, path), path).toBeUndefined();
    say("farm", 10, { newWords: 0, ...own });
    expect(memory.barren(at("/farm/rain"))).toMatchObject({ reason: "trap-silent" });
    expect(reasonFor(memory, "/manual/rain")).toBeUndefined();
  });

  it("closes a silent folder that leads on for ever, and keeps a silent manual that ends", () => {
    const memory = new TrapMemory();
    const read = (path: string, opens: readonly string[]) => {
      const links = { known: [7001, 7002, 7003], fresh: opens.map((_, n) => ids * 10 + n) };
      const page = pageAt(path, { words: 60, newWords: 0, ...links, portrait: portraitOf(ids, 3) });
      memory.observe(page, "new", new Set(opens.flatMap((url) => addressOf(at(url)).kinds)));
      return memory.linkFactor(page);
    };
    const factors: number[] = [];
    for (let n = 0; n < 30; n++) {
      factors.push(read(`/farm/${letters(n)}.html`, [`/farm/${letters(n + 1)}.html`]));
      // Contents that open three chapters each, chapters that open nothing but their own source.
      read(`/manual/${letters(n)}.html`, n % 4 === 0 ? [1, 2, 3].map((k) => `/manual/${letters(n + k)}.html`) : []);
      read(`/other/${letters(n)}.html`, [`/other/${letters(n)}.txt`]);
    }
    expect(memory.barren(at("/farm/rain.html"))).toMatchObject({ reason: "trap-silent" });
    for (const path of ["/manual/rain.html", "/other/rain.html"]) {
      expect(reasonFor(memory, path), path).toBeUndefined();
      expect(read(path, []), path).toBe(1);
    }
    expect(factors).toEqual([...factors].sort((a, b) => b - a)); // worth less with every page
    expect(factors.at(-1)).toBeLessThan(0.1);
  });

  it("blames the copy, also where it came first", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 10; n++) observe(memory, `/print/${"x".repeat(n + 1)}`, "new");
    for (let n = 0; n < 10; n++) memory.demote(addressOf(at(`/print/${"x".repeat(n + 1)}`)));
    expect(reasonFor(memory, "/print/other")).toBe("trap-copies");
  });
});

/** A crawl of one host that tries what its memory plans. */
class Host {
  readonly memory = new TrapMemory();
  readonly asked: string[] = [];
  readonly #answer: (path: string) => Portrait | undefined;

  constructor(answer: (path: string) => Portrait | undefined) {
    this.#answer = answer;
  }

  /** Fetches a page as the crawl would, with what is tried with it. */
  fetch(path: string, portrait: Portrait, isSeed = false): Worth {
    const { memory } = this;
    const page = pageAt(path, { portrait, isSeed });
    memory.chosen(page.address.url);
    const experiment = memory.planned(page.address.url);
    if (experiment !== undefined) {
      const name = `${experiment.kind} ${experiment.group}`;
      this.asked.push(name);
      const answers: Finding["answers"] =
        experiment.kind === "bare"
          ? this.#answers([`${experiment.group}:${path}`])
          : this.#answers([`${experiment.group} 1`, `${experiment.group} 2`]);
      memory.learn({ group: experiment.group, kind: experiment.kind, answers }, page);
    }
    const worth: Worth = memory.isGenerated(page) ? "generated" : "new";
    memory.observe(page, worth);
    return worth;
  }

  #answers(paths: readonly string[]): Finding["answers"] {
    const answers: { url: string; portrait: Portrait }[] = [];
    for (const path of paths) {
      const portrait = this.#answer(path);
      if (portrait === undefined) break;
      answers.push({ url: path, portrait });
    }
    return answers;
  }
}

describe("experiments with made-up addresses", () => {
  it("find a folder whose host has a page for any address, put it off, and close it when none of ten pages was another", () => {
    let text = 100;
    const host = new Host((path) => (path.includes("/farm/") ? portraitOf(text++) : undefined));
    host.fetch("/", portraitOf(1, 2), true);
    const states = Array.from({ length: 15 }, (_, n) => {
      const url = `/farm/${letters(n)}`;
      if (reasonFor(host.memory, url) !== undefined) return "closed";
      const state = host.memory.putsOff(at(url), ids++)?.reason ?? "open";
      host.fetch(url, portraitOf(text++));
      return state;
    });
    expect(states.filter((state) => state === "open").length).toBeLessThan(9);
    expect(states).toContain("trap-shared");
    expect(states.filter((state) => state !== "closed").length).toBeLessThan(13);
    expect(reasonFor(host.memory, "/farm/another")).toBe("trap-endless");
    expect(host.memory.barren(at("/farm/another"))?.detail).toContain("a.example/farm/*");
    expect(reasonFor(host.memory, "/wiki/rain")).toBeUndefined();
  });

  it("leave a folder alone whose host says that there is no such page, and ask but once", () => {
    const host = new Host(() => undefined);
    for (let n = 0; n < 60; n++) expect(host.fetch(`/wiki/${letters(n)}`, portraitOf(n))).toBe("new");
    expect(reasonFor(host.memory, "/wiki/another")).toBeUndefined();
    expect(host.asked).toEqual(["made-up a.example/", "made-up a.example/wiki/*", "bare a.example/wiki/**"]);
  });

  it("leave a folder alone where every unknown address leads to one page", () => {
    const front = portraitOf(1, 2);
    const host = new Host(() => front);
    host.fetch("/", front, true);
    for (let n = 0; n < 30; n++) expect(host.fetch(`/wiki/${letters(n)}`, portraitOf(10 + n))).toBe("new");
    expect(reasonFor(host.memory, "/wiki/another")).toBeUndefined();
  });

  it("tell real pages from those that a host makes for unknown addresses beside them", () => {
    let text = 1000;
    // The answers share most of their words: "not found, but see …".
    const answer = () => ({ ...portraitOf(text++), words: [...numbers(5, 30), ...numbers(text * 100, 10)] });
    const host = new Host((path) => (path.includes("/wiki/") ? answer() : undefined));
    for (let n = 0; n < 40; n++) expect(host.fetch(`/wiki/${letters(n)}`, portraitOf(10 + n))).toBe("new");
    expect(host.fetch("/wiki/unknown", answer())).toBe("generated");
    expect(reasonFor(host.memory, "/wiki/another")).toBeUndefined();
  });

  it("know a page for any address of the whole host by all respects, and never by less", () => {
    let text = 1000;
    const host = new Host(() => portraitOf(text++, 7));
    host.fetch("/", portraitOf(1, 2), true);
    for (let n = 0; n < 8; n++) host.fetch(`/${letters(n)}`, portraitOf(10 + n, 2));
    expect(host.fetch("/x/made", portraitOf(text++, 7))).toBe("generated");
    expect(host.fetch("/wiki/real", portraitOf(text++, 2))).toBe("new");
  });

  it("condemn nothing on a host whose own pages look like what it makes for any address", () => {
    let text = 1000;
    const host = new Host(() => portraitOf(text++, 7));
    host.fetch("/", portraitOf(1, 7), true);
    for (let n = 0; n < 40; n++) expect(host.fetch(`/wiki/${letters(n)}`, portraitOf(10 + n, 7))).toBe("new");
    expect(reasonFor(host.memory, "/wiki/another")).toBeUndefined();
  });

  it("condemn nothing in a folder where the crawl began, and whose pages look like what it makes", () => {
    let text = 1000;
    const host = new Host((path) => (path.includes("/wiki/") ? portraitOf(text++, 7) : undefined));
    host.fetch("/wiki/seed", portraitOf(1, 7), true);
    for (let n = 0; n < 40; n++) expect(host.fetch(`/wiki/${letters(n)}`, portraitOf(10 + n, 7))).toBe("new");
    expect(host.asked).toContain("made-up a.example/wiki/*");
    expect(reasonFor(host.memory, "/wiki/another")).toBeUndefined();
  });

  it("know pages by the line that tells of unknown ones, where all else is alike, and clear it where good pages have it", () => {
    let text = 1000;
    const [notice, template] = [7, 8];
    const answer = () => ({ ...portraitOf(text++, 7), lines: [notice, template] });
    const real = () => ({ ...portraitOf(text++, 7), lines: [template] });
    const host = new Host((path) => (path.includes("/wiki/") ? answer() : undefined));
    host.fetch("/wiki/seed", { ...portraitOf(1, 7), lines: [3] }, true);
    for (let n = 0; n < 20; n++) expect(host.fetch(`/wiki/${letters(n)}`, real())).toBe("new");
    expect(host.fetch("/wiki/unknown", answer())).toBe("generated");
    expect(host.fetch("/else/where", { ...portraitOf(text++, 3), lines: [9] })).toBe("new");
  });

  it("try words before numbers where a name has both, and numbers where words mean nothing", () => {
    const tried = (answers: (asked: Portrait) => Finding["answers"]) => {
      const memory = new TrapMemory();
      const kinds: string[] = [];
      for (let n = 0; n < 30; n++) {
        const page = pageAt(`/recipes/${n}-plum-${letters(n)}`, { portrait: portraitOf(n) });
        memory.chosen(page.address.url);
        const experiment = memory.planned(page.address.url);
        if (experiment?.kind === "made-up" && experiment.group.endsWith("/recipes/*")) {
          kinds.push(experiment.varied);
          memory.learn({ ...experiment, answers: answers(portraitOf(n)) }, page);
        } else if (experiment !== undefined) memory.learn({ ...experiment, answers: [] }, page);
        memory.observe(page, "new");
      }
      return kinds;
    };
    expect(tried(() => [])).toEqual(["letters"]);
    expect(tried((own) => [{ url: "/the-same", portrait: own }])).toEqual(["letters", "name"]);
  });

  it("drop what only generated pages link to, unless good pages were found beside it", () => {
    let text = 100;
    const host = new Host((path) => (path.includes("/farm/") ? portraitOf(text++) : undefined));
    for (let n = 0; n < 4; n++) host.fetch(`/wiki/${letters(n)}`, portraitOf(n, 2));
    for (let n = 0; n < 8; n++) host.fetch(`/farm/${letters(n)}`, portraitOf(text++));
    const generated = ids - 1;
    expect(host.memory.isGeneratedLink(at("/anywhere/new"), generated)).toBe(true);
    expect(host.memory.isGeneratedLink(at("/wiki/new"), generated)).toBe(false);
    expect(host.memory.isGeneratedLink(at("/anywhere/new"), generated - 8)).toBe(false);
  });

  it("are few: some at once, and then one for many pages", () => {
    const host = new Host(() => undefined);
    for (let n = 0; n < 500; n++) host.fetch(`/${letters(n % 50)}/${letters(n)}/page`, portraitOf(n));
    expect(host.asked.length).toBeLessThanOrEqual(3 + 500 / 25);
    expect(new Set(host.asked).size).toBe(host.asked.length);
  });

  it("are made with another link where the first one failed", () => {
    const memory = new TrapMemory();
    for (let n = 0; n < 5; n++) memory.observe(pageAt(`/wiki/${letters(n)}`, { portrait: portraitOf(n) }), "new");
    memory.chosen(at("/wiki/gone"));
    expect(memory.planned(at("/wiki/gone"))).toMatchObject({ kind: "made-up", varied: "all" });
    memory.chosen(at("/wiki/next"));
    expect(memory.planned(at("/wiki/next"))).not.toMatchObject({ varied: "all" });
    memory.observeMiss(at("/wiki/gone"), false);
    memory.chosen(at("/wiki/third"));
    expect(memory.planned(at("/wiki/third"))).toMatchObject({ kind: "made-up", varied: "all" });
  });
});

describe("parts of addresses without meaning", () => {
  const inLanguages = () => {
    const language = "a.example/**?lang=:/wiki/";
    const host = new Host((path) =>
      path.startsWith(language) ? portraitOf(path.charCodeAt(language.length)) : undefined,
    );
    for (let n = 0; n < 9; n++) host.fetch(`/wiki/${letters(n)}?lang=de`, portraitOf(letters(n).charCodeAt(0)));
    return host;
  };

  it("are known by a page that is the same without, and the plain address is fetched instead", () => {
    const { memory } = inLanguages();
    expect(memory.variantOf(at("/wiki/z?lang=fr"))).toMatchObject({
      reason: "trap-variant",
      instead: at("/wiki/z"),
    });
    expect(memory.variantOf(at("/wiki/z?id=3&lang=fr"))?.instead).toBe(at("/wiki/z?id=3"));
    expect(memory.variantOf(at("/wiki/z?id=3"))).toBeUndefined();
  });

  it("mean something after all where the plain address leads nowhere", () => {
    const { memory } = inLanguages();
    const { instead } = memory.variantOf(at("/wiki/z?lang=fr")) ?? {};
    memory.observeMiss(instead as CanonicalUrl, false);
    expect(memory.variantOf(at("/wiki/y?lang=fr"))).toBeUndefined();
  });

  it("are kept where the page is another one without", () => {
    const host = new Host((path) => (path.startsWith("a.example/**?id=:") ? portraitOf(7777) : undefined));
    for (let n = 0; n < 20; n++) host.fetch(`/read?id=${letters(n)}`, portraitOf(n));
    expect(host.asked).toContain("bare a.example/**?id=");
    expect(host.memory.variantOf(at("/read?id=other"))).toBeUndefined();
  });
});
