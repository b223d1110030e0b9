/**
 * The report's few lines of script: pick a recipe to see it in every table and chart, filter by name, choose two
 * recipes to compare. The page is complete without it.
 * @module
 */

export const SCRIPT = `
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const named = all("[data-name]");
  const picked = new Set();
  const show = () => {
    for (const one of named) one.classList.toggle("picked", picked.has(one.dataset.name));
    clear.hidden = picked.size === 0;
    clear.textContent = "unpick " + [...picked].join(", ");
  };
  const bar = document.createElement("div");
  bar.className = "tools";
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "name, or several with commas";
  label.append("Show recipes ", input);
  const clear = document.createElement("button");
  clear.type = "button";
  const hint = document.createElement("span");
  hint.textContent = "Click a recipe in a table to pick it out everywhere.";
  bar.append(label, hint, clear);
  document.querySelector("#ranking").before(bar);
  clear.onclick = () => { picked.clear(); show(); };
  input.oninput = () => {
    const wanted = input.value.toLowerCase().split(",").map((part) => part.trim()).filter(Boolean);
    for (const row of all("tr[data-name], details[data-name]")) {
      row.hidden = wanted.length > 0 && !wanted.some((part) => row.dataset.name.toLowerCase().includes(part));
    }
  };
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
  const rows = all(".matrix tbody tr");
  if (place && rows.length > 1) {
    const choose = (index) => {
      const select = document.createElement("select");
      for (const row of rows) select.append(new Option(row.dataset.name));
      select.selectedIndex = index;
      return select;
    };
    const [first, second] = [choose(0), choose(1)];
    first.setAttribute("aria-label", "first recipe");
    second.setAttribute("aria-label", "second recipe");
    const answer = document.createElement("p");
    answer.setAttribute("aria-live", "polite");
    const tell = () => {
      answer.textContent = rows[first.selectedIndex].children[second.selectedIndex + 1].title || "Choose two different recipes.";
    };
    first.onchange = second.onchange = tell;
    place.append(first, " against ", second, answer);
    tell();
  }
  addEventListener("beforeprint", () => { for (const one of all("details")) one.open = true; });
  show();
})();
`;
