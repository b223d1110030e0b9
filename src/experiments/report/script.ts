/**
 * The report's few lines of script: choose which recipes are shown and on which topic, pick some out everywhere, choose two to
 * compare; and read the curves. The page is complete without it.
 * @module
 */
import { HOVER_SCRIPT } from "../../charts/page/hover-script.ts";

const CHOOSING = `
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const option = (textContent) => make("option", { textContent });
  const named = all("[data-name]");
  const names = [...new Set(all("#ranking tr[data-name]").map((row) => row.dataset.name))];
  const coloured = new Set(all("#curves .series").filter((one) => one.querySelector("path[stroke-opacity]") === null).map((one) => one.dataset.name));
  const rows = all(".matrix tbody tr");
  const picked = new Set();
  const hidden = new Set();
  const boxes = new Map(names.map((name) => [name, make("input", { type: "checkbox", checked: true })]));
  const count = make("summary");
  const clear = make("button", { type: "button" });
  const input = make("input", { type: "search", placeholder: "name, or several with commas" });
  const base = (name) => name.split("~")[0];
  const isHidden = (name) => hidden.has(names.includes(name) ? name : base(name));
  const show = () => {
    for (const one of named) {
      const { name } = one.dataset;
      one.classList.toggle("picked", picked.has(name));
      if (one.matches("tr, details")) one.hidden = isHidden(name);
      else one.classList.toggle("off", isHidden(name));
    }
    for (const [i, row] of rows.entries()) {
      for (const line of all(".matrix tr")) if (line.children[i + 1]) line.children[i + 1].hidden = isHidden(row.dataset.name);
    }
    for (const [name, box] of boxes) box.checked = !hidden.has(name);
    count.textContent = "Recipes: " + (names.length - hidden.size) + " of " + names.length + " shown";
    clear.hidden = picked.size === 0;
    clear.textContent = "unpick " + [...picked].join(", ");
  };
  const showOnly = (isWanted) => {
    hidden.clear();
    for (const name of names) if (!isWanted(name)) hidden.add(name);
    show();
  };
  const preset = (label, isWanted) => make("button", { type: "button", textContent: label, onclick: () => { input.value = ""; showOnly(isWanted); } });
  input.oninput = () => {
    const wanted = input.value.toLowerCase().split(",").map((part) => part.trim()).filter(Boolean);
    showOnly((name) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part)));
  };
  clear.onclick = () => { picked.clear(); show(); };
  for (const [name, box] of boxes) {
    box.onchange = () => { if (box.checked) hidden.delete(name); else hidden.add(name); show(); };
  }
  const choose = make("details", { className: "choose" }, count,
    make("div", { className: "presets" }, make("label", {}, "Only ", input), preset("all", () => true), preset("in colour", (name) => coloured.has(name)), preset("none", () => false)),
    make("div", { className: "boxes" }, ...[...boxes].map(([name, box]) => make("label", {}, box, " " + name))));
  const topics = all("details.topic");
  const bar = make("div", { className: "tools" }, choose);
  const curves = document.querySelector("#curves > .charts");
  if (topics.length > 1 && curves) {
    const homes = topics.map((topic) => {
      const charts = topic.querySelector(".charts");
      const mark = document.createComment("");
      charts.before(mark);
      return { topic, charts, mark };
    });
    const select = make("select", {}, option("all topics"), ...homes.map(({ topic }) => option(topic.querySelector("summary").textContent)));
    select.onchange = () => {
      const chosen = homes[select.selectedIndex - 1];
      curves.hidden = Boolean(chosen);
      for (const home of homes) {
        home.mark.after(home.charts);
        home.topic.hidden = Boolean(chosen) && home !== chosen;
      }
      if (!chosen) return;
      chosen.topic.open = true;
      curves.after(chosen.charts);
    };
    addEventListener("beforeprint", () => { select.selectedIndex = 0; select.onchange(); });
    bar.append(make("label", {}, "Topic ", select));
  }
  bar.append(make("span", { textContent: "Click a recipe in a table to pick it out everywhere.", className: "quiet" }), clear);
  document.querySelector("#ranking").before(bar);
  for (const head of all("tr[data-name] > th")) {
    head.classList.add("pickable");
    head.onclick = () => {
      const name = head.parentElement.dataset.name;
      if (!picked.delete(name)) picked.add(name);
      show();
    };
    if (head.closest("#ranking")) {
      head.tabIndex = 0;
      head.onkeydown = (event) => { if (event.key === "Enter") head.onclick(); };
    }
  }
  const place = document.querySelector("#choose-pair");
  if (place && rows.length > 1) {
    const chooser = (index, label) => {
      const select = make("select", { ariaLabel: label }, ...rows.map((row) => option(row.dataset.name)));
      select.selectedIndex = index;
      return select;
    };
    const [first, second] = [chooser(0, "first recipe"), chooser(1, "second recipe")];
    const answer = make("p", { ariaLive: "polite" });
    const tell = () => {
      answer.textContent = rows[first.selectedIndex].children[second.selectedIndex + 1].title || "Choose two different recipes.";
    };
    first.onchange = second.onchange = tell;
    place.append(first, " against ", second, answer);
    tell();
  }
  addEventListener("beforeprint", () => { for (const one of all("details:not(.choose)")) one.open = true; });
  show();
})();
`;

export const SCRIPT = HOVER_SCRIPT + CHOOSING;
