/**
 * What the systems of the council make without end;
 * kept aside for measuring alone: whoever works on the protection does not read this file, nor tunes on its figures.
 * @module
 */
import type { Rng } from "../../../src/math/rng.ts";
import { BASE36, BASE62, dayAfter, isDate, monthAfter, monthName, token, two } from "../whole-aside/prose.ts";
import { capital, pick, some } from "../whole-aside/stock.ts";
import {
  addressOf,
  escaped,
  listHtml,
  numberIn,
  paragraphsHtml,
  type Spot,
  trapped,
} from "../whole-aside/whole-site.ts";
import { type Grounds, relinked, toArticles } from "../whole-aside-third/shelf.ts";
import { choiceOf, withQuery } from "./kit.ts";

const NAMES = [
  "meeting calendar",
  "cookieless sessions",
  "document store",
  "licence register",
  "any byelaw",
  "agenda items",
  "form tokens",
  "reading aids",
  "attendance ranges",
  "webcast offsets",
] as const;
const FOLDERS =
  "Legal Licensing Archive Scanned Committee Correspondence 2009 2014 2017 Drafts Final Appendices Old%20Shared Orders Deeds Contracts Enforcement Templates Copy%20of%20Legal Maps Exempt".split(
    " ",
  );
const REGISTER = {
  type: ["premises", "personal", "taxi", "street-trading", "gaming", "scrap-metal", "tattooing", "zoo"],
  ward: ["canal", "hythe-end", "marling", "tarrant", "castle", "priory", "north", "weavers"],
  status: ["granted", "refused", "pending", "surrendered", "lapsed", "under-review"],
  decided: ["2012", "2013", "2014", "2015", "2016", "2017", "2018", "2019", "2020"],
  sort: ["name", "-name", "date", "-date", "ward"],
  view: ["list", "map", "table"],
} as const;
const SURNAMES = ["Haldane", "Ormerod", "Pettifer", "Sandhu", "Quayle", "Birtwistle", "Osei", "Lanyon"] as const;
const ITEMS = 90_000_000;
const AIDS = /[?&]textsize=(\d{1,3})&contrast=(bw|yb|wb|off)&spacing=(\d{1,2})$/;

export function councilTraps({ shelf, link, frame, realAt }: Grounds) {
  const anyArticle = (rng: Rng) => pick(rng, rng.next() < 0.5 ? shelf.good : shelf.other);
  const sessionAt = (id: string, address: string) => `/(S(${id}))${address}`;
  const monthAt = (month: string) =>
    `/democracy/mgCalendarMonthView.aspx?M=${Number(month.slice(5))}&DD=${month.slice(0, 4)}&CID=0&OT=&C=-1&MR=1`;
  const weekAt = (day: string) => `/democracy/mgCalendarWeekView.aspx?WE=${day.replaceAll("-", "")}&CID=0`;
  const registerAt = (chosen: Readonly<Record<string, string>>) =>
    `/licensing/register?${Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join("&")}`;
  const choice = (rng: Rng) => choiceOf(rng, REGISTER);
  const formAt = (address: string, rng: Rng) =>
    `/forms/feedback.aspx?page=${encodeURIComponent(address)}&__RequestVerificationToken=${token(rng, 92, BASE62)}`;
  const aidsOf = (size: number, contrast: string, spacing: number) =>
    `textsize=${size}&contrast=${contrast}&spacing=${spacing}`;
  const aided = (address: string, size: number, contrast: string, spacing: number) =>
    withQuery(address, aidsOf(size, contrast, spacing));
  const british = (day: string) => day.split("-").reverse().join("%2F");
  const attendanceAt = (member: number, from: string, to: string) =>
    `/democracy/mgUserAttendanceSummary.aspx?UID=${member}&DR=${british(from)}-${british(to)}`;
  const itemAt = (item: number) => `/democracy/mgAi.aspx?ID=${item}`;
  const webcastAt = (webcast: number, second: number) => `/webcasts/${webcast}?t=${second}`;
  const byelaw = (rng: Rng) =>
    `/byelaws/${shelf.term(rng)}-${pick(rng, ["order", "rules", "notice", "byelaw", "act"])}`;

  const ways = (address: string) => {
    const rng = shelf.chance("ways", address);
    const plain = realAt(address) === undefined ? anyArticle(rng).address : address;
    const month = `20${12 + rng.below(12)}-${two(1 + rng.below(12))}`;
    const day = `${month}-${10 + rng.below(18)}`;
    const [name, value] = choice(rng);
    const [item, webcast, member] = [20_000 + rng.below(9000), 300 + rng.below(400), 100 + rng.below(60)];
    const folders = some(rng, FOLDERS, 3);
    return {
      aids: [link(aided(plain, 2, "off", 0), "Larger text"), link(aided(plain, 1, "yb", 1), "High contrast")],
      calendar: [
        link(monthAt(monthAfter(month, -1)), "<"),
        link(monthAt(month), monthName(month)),
        link(weekAt(day), `Week of ${day}`),
      ],
      folders: [
        link(`/dms/browse/${folders[0]}/${folders[1]}`, "Archive"),
        link(`/dms/browse/${folders[2]}`, "Shared folder"),
      ],
      register: [
        link(registerAt({ [name]: value }), capital(value)),
        link(registerAt({ type: pick(rng, REGISTER.type), status: pick(rng, REGISTER.status) }), "Recent licences"),
      ],
      webcasts: [link(webcastAt(webcast, 30 * rng.below(300)), "Jump to this item")],
      items: [link(itemAt(item), `Item ${item}`), link(itemAt(item + 1), `Item ${item + 1}`)],
      members: [link(attendanceAt(member, day, dayAfter(day, 180)), `Attendance of Councillor ${pick(rng, SURNAMES)}`)],
      page: [
        link(formAt(plain.slice(0, 50), rng), "Was this page useful?"),
        link(byelaw(rng), "Earlier order"),
        link(byelaw(rng), "Amended by"),
      ],
      footer: [
        link(sessionAt(token(rng, 24, BASE36), anyArticle(rng).address), "My account"),
        link(sessionAt(token(rng, 24, BASE36), "/a-to-z"), "Site map"),
      ],
    };
  };

  const calendar = (address: string, month: string, week: string | undefined) => {
    const rng = shelf.chance("calendar", address);
    const days = Array.from({ length: week === undefined ? 4 : 7 }, (_, i) =>
      dayAfter(week ?? `${month}-01`, week === undefined ? i * 7 : i),
    );
    const rows = days.map((day) =>
      rng.next() < 0.35
        ? `<td>${link(weekAt(day), day)} ${escaped(shelf.patter(rng, 1, [1, 1])[0] ?? "")}</td>`
        : `<td>${link(weekAt(day), day)} No meetings</td>`,
    );
    const around = [-12, -1, 1, 12].map((n) => link(monthAt(monthAfter(month, n)), monthName(monthAfter(month, n))));
    return frame({
      address,
      title: week === undefined ? `Calendar of meetings, ${monthName(month)}` : `Meetings in the week of ${week}`,
      body: `<p>${around.join(" ")}</p><table class="mgCalendar"><tr>${rows.join("</tr><tr>")}</tr></table>`,
    });
  };

  /** The id stays while the session lasts. */
  const session = (id: string, address: string, html: () => string) => {
    const rng = shelf.chance("session", id + address);
    return relinked(html(), link, (href) => {
      if (realAt(href) === undefined) return undefined;
      return sessionAt(rng.next() < 0.85 ? id : token(rng, 24, BASE36), href);
    });
  };

  const folder = (address: string, path: readonly string[]) => {
    const rng = shelf.chance("folder", address);
    const kept = path.length > 11 ? path.slice(-3) : path;
    const inside = some(rng, FOLDERS, 3 + rng.below(5)).map((name) =>
      link(`/dms/browse/${[...kept, name].join("/")}`, name.replaceAll("%20", " ")),
    );
    const up = path.length > 1 ? [link(`/dms/browse/${path.slice(0, -1).join("/")}`, "[Parent folder]")] : [];
    const files = toArticles(link, some(rng, shelf.good, rng.below(3)));
    return frame({
      address,
      title: `Index of ${path.join(" / ").replaceAll("%20", " ")}`,
      body: `<table><tr><td>${[...up, ...inside, ...files].join("</td></tr><tr><td>")}</td></tr></table>
${paragraphsHtml(shelf.patter(rng, 1, [1, 3]))}`,
    });
  };

  const register = (address: string, chosen: Readonly<Record<string, string>>) => {
    const rng = shelf.chance("register", address);
    const narrower = Array.from({ length: 12 }, () => {
      const [name, value] = choice(rng);
      return link(registerAt({ ...chosen, [name]: value }), `${capital(value)} (${rng.below(70)})`);
    });
    const page = Number(chosen.page ?? 1);
    const entries = shelf.patter(rng, 2 + rng.below(4), [1, 2]);
    return frame({
      address,
      title: `Licence register: ${Object.values(chosen).join(", ")}`,
      body: `${listHtml(narrower, 'class="refine"')}${paragraphsHtml(entries)}
<p>${link(registerAt({ ...chosen, page: String(page + 1) }), "Next page")}</p>`,
    });
  };

  const anyByelaw = (address: string, wanted: string) => {
    const rng = shelf.chance("byelaw", address);
    const offered = Array.from({ length: 6 }, () => byelaw(rng));
    return frame({
      address,
      title: capital(wanted.replaceAll("-", " ")),
      body: `${paragraphsHtml(shelf.patter(rng, 3 + rng.below(3), [2, 4]))}<h2>You may have been looking for</h2>
${listHtml([...offered.map((at) => link(at, capital(at.slice(9).replaceAll("-", " ")))), ...toArticles(link, some(rng, shelf.good, 2))])}`,
    });
  };

  const item = (address: string, number: number) => {
    const rng = shelf.chance("item", address);
    const near = [number - 1, number + 1, number + 2 + rng.below(9), number + 400].filter((n) => n > 0 && n < ITEMS);
    return frame({
      address,
      title: `Agenda item ${number}`,
      body: `<p>Meeting ended at ${17 + rng.below(5)}.${10 + rng.below(49)}</p>${paragraphsHtml(shelf.patter(rng, 1 + rng.below(3), [1, 4]))}
${listHtml(near.map((n) => link(itemAt(n), `Item ${n}`)))}`,
    });
  };

  const form = (address: string, about: string) => {
    const rng = shelf.chance("form", address);
    const pagesAbout = [about, anyArticle(rng).address, anyArticle(rng).address];
    return frame({
      address,
      title: "Tell us about this page",
      body: `<fieldset><label>What were you looking for?</label><textarea name="q"></textarea></fieldset>
<p>You are telling us about ${escaped(about)}.</p>${listHtml(pagesAbout.map((page) => link(formAt(page, rng), "Start again")))}`,
    });
  };

  const aid = (base: string, [size, contrast, spacing]: readonly [number, string, number], html: () => string) => {
    const rng = shelf.chance("aid", `${base} ${size} ${contrast} ${spacing}`);
    const further = [
      link(aided(base, size + 1, contrast, spacing), "A+"),
      link(aided(base, Math.max(0, size - 1), contrast, spacing), "A-"),
      link(aided(base, size, pick(rng, ["bw", "yb", "wb", "off"]), spacing), "Colours"),
      link(aided(base, size, contrast, (spacing + 1) % 100), "Wider lines"),
    ];
    const page = relinked(html(), link, (href) => {
      const isKept = realAt(href) !== undefined && rng.next() < 0.5;
      return isKept ? aided(href, size, contrast, spacing) : undefined;
    });
    return page.replace("</h1>", `</h1><div class="aids">${further.join(" ")}</div>`);
  };

  const attendance = (address: string, member: number, from: string, to: string) => {
    const rng = shelf.chance("attendance", address);
    const ranges = [30, 90, 365, -30].map((days) => [dayAfter(from, days), dayAfter(to, days)] as const);
    const others = [member + 1, member - 1].filter((n) => n > 0);
    const rows = Array.from({ length: 5 }, () => `<td>${rng.below(20)}</td><td>${rng.below(100)}%</td>`);
    return frame({
      address,
      title: `Attendance summary ${member}, ${from} to ${to}`,
      body: `<table><tr>${rows.join("</tr><tr>")}</tr></table>${paragraphsHtml(shelf.patter(rng, 1, [1, 2]))}
${listHtml([...ranges.map(([a, b]) => link(attendanceAt(member, a, b), `${a} to ${b}`)), ...others.map((n) => link(attendanceAt(n, from, to), `Member ${n}`))])}`,
    });
  };

  const webcast = (address: string, number: number, second: number) => {
    const rng = shelf.chance("webcast", address);
    const jumps = [30, 60, 300, 7 + rng.below(900)].map((n) => second + n);
    return frame({
      address,
      title: `Webcast ${number} at ${Math.floor(second / 60)}:${two(second % 60)}`,
      body: `<blockquote>${paragraphsHtml(shelf.patter(rng, 2, [2, 3]))}</blockquote>
${listHtml([...jumps.map((at) => link(webcastAt(number, at), `${Math.floor(at / 60)} min ${at % 60} s`)), link(webcastAt(number + 1, 0), "Next webcast")])}`,
    });
  };

  const at = (url: URL): Spot | undefined => {
    const { pathname: path, search, searchParams: asked } = url;
    const address = addressOf(url);
    const [, id = "", rest = ""] = /^\/\(S\(([a-z0-9]{24})\)\)(\/.*)$/.exec(address) ?? [];
    const html = realAt(rest);
    if (html !== undefined) return trapped("cookieless sessions", () => session(id, rest, html));
    const [suffix = "", size = "", contrast = "", spacing = ""] = AIDS.exec(search) ?? [];
    const base = address.slice(0, address.length - suffix.length);
    const plain = suffix === "" ? undefined : realAt(base);
    if (plain !== undefined)
      return trapped("reading aids", () => aid(base, [Number(size), contrast, Number(spacing)], plain));
    if (path === "/democracy/mgCalendarMonthView.aspx") {
      const month = `${asked.get("DD")}-${two(Number(asked.get("M")))}`;
      return isDate(month) ? trapped("meeting calendar", () => calendar(address, month, undefined)) : undefined;
    }
    if (path === "/democracy/mgCalendarWeekView.aspx") {
      const day = (asked.get("WE") ?? "").replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
      return isDate(day) ? trapped("meeting calendar", () => calendar(address, day.slice(0, 7), day)) : undefined;
    }
    if (path === "/licensing/register" && search !== "")
      return trapped("licence register", () => register(address, Object.fromEntries(asked)));
    if (path === "/forms/feedback.aspx" && asked.has("__RequestVerificationToken"))
      return trapped("form tokens", () => form(address, asked.get("page") ?? "/"));
    const member = numberIn(asked.get("UID"), 1, 100_000);
    const range = /^(\d\d)\/(\d\d)\/(\d{4})-(\d\d)\/(\d\d)\/(\d{4})$/.exec(asked.get("DR") ?? "");
    if (path === "/democracy/mgUserAttendanceSummary.aspx" && member !== undefined && range !== null) {
      const [, d1, m1, y1, d2, m2, y2] = range;
      const [from, to] = [`${y1}-${m1}-${d1}`, `${y2}-${m2}-${d2}`];
      if (isDate(from) && isDate(to)) return trapped("attendance ranges", () => attendance(address, member, from, to));
    }
    const number = path === "/democracy/mgAi.aspx" ? numberIn(asked.get("ID"), 1, ITEMS) : undefined;
    if (number !== undefined) return trapped("agenda items", () => item(address, number));
    const cast = numberIn(/^\/webcasts\/(\d+)$/.exec(path)?.[1], 1, 1_000_000);
    const second = numberIn(asked.get("t"), 0, ITEMS);
    if (cast !== undefined && second !== undefined)
      return trapped("webcast offsets", () => webcast(address, cast, second));
    if (search !== "") return undefined;
    if (/^\/dms\/browse\/./.test(path))
      return trapped("document store", () => folder(address, path.slice(12).split("/")));
    const wanted = /^\/byelaws\/([a-z0-9-]+)$/.exec(path)?.[1];
    return wanted === undefined ? undefined : trapped("any byelaw", () => anyByelaw(address, wanted));
  };

  return { names: NAMES, at, ways };
}
