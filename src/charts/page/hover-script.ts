/**
 * A few lines of script that read line charts: a pointer, or the arrow keys, show the values of the curves at a place. Of
 * curves in grey the nearest is named. Values are read from the drawing itself, so that nothing is there twice.
 * @module
 */

export const HOVER_SCRIPT = `
(() => {
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  tip.setAttribute("role", "status");
  document.body.append(tip);
  const short = (value) => Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
  for (const svg of document.querySelectorAll("svg[data-plot]")) {
    const [left, right, top, bottom, x0, x1, y0, y1] = svg.dataset.plot.split(" ").map(Number);
    const curves = [...svg.querySelectorAll(".series")].map((group) => {
      const path = group.querySelector("path[fill=none]");
      const points = (path.getAttribute("d") || "").split(/[ML]/).filter(Boolean).map((point) => point.split(" ").map(Number));
      return { group, points, isMuted: path.getAttribute("stroke-opacity") !== null, colour: path.getAttribute("stroke") };
    }).filter(({ points }) => points.length > 0);
    if (curves.length === 0) continue;
    const rule = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [key, value] of Object.entries({ y1: top, y2: bottom, stroke: "currentColor", "stroke-opacity": 0.5, visibility: "hidden" })) rule.setAttribute(key, value);
    svg.append(rule);
    const xs = [...new Set(curves.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
    const nearest = (x) => xs.reduce((best, one) => Math.abs(one - x) < Math.abs(best - x) ? one : best);
    let place = xs[xs.length - 1];
    const hide = () => { tip.hidden = true; rule.setAttribute("visibility", "hidden"); };
    const show = (x, y) => {
      place = nearest(x);
      rule.setAttribute("x1", place);
      rule.setAttribute("x2", place);
      rule.setAttribute("visibility", "visible");
      const seen = curves.filter(({ group }) => getComputedStyle(group).display !== "none").map((curve) => {
        const point = curve.points.reduce((best, one) => Math.abs(one[0] - place) < Math.abs(best[0] - place) ? one : best);
        return { ...curve, x: point[0], y: point[1], isNear: Math.abs(point[0] - place) < (right - left) / 20 };
      }).filter(({ isNear }) => isNear);
      const isShown = ({ group, isMuted }) => !isMuted || group.classList.contains("picked");
      const grey = seen.filter((one) => !isShown(one)).sort((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y)).slice(0, 1);
      const named = [...seen.filter(isShown), ...grey].sort((a, b) => a.y - b.y).slice(0, 12);
      const head = document.createElement("p");
      head.textContent = (svg.dataset.x || "") + " " + short(x0 + (place - left) / (right - left) * (x1 - x0));
      tip.replaceChildren(head, ...named.map(({ group, colour, y }) => {
        const row = document.createElement("p");
        const dot = document.createElement("i");
        dot.style.background = group.classList.contains("picked") ? "var(--pick)" : colour;
        row.append(dot, group.dataset.name + " " + short(y0 + (bottom - y) / (bottom - top) * (y1 - y0)));
        return row;
      }));
      tip.hidden = named.length === 0;
      const box = svg.getBoundingClientRect();
      const scale = box.width / svg.viewBox.baseVal.width;
      const at = box.left + scrollX + place * scale;
      const room = document.documentElement.clientWidth + scrollX - tip.offsetWidth - 8;
      tip.style.left = Math.max(4, at + 14 > room ? at - tip.offsetWidth - 14 : at + 14) + "px";
      tip.style.top = box.top + scrollY + top * scale + "px";
    };
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const scale = box.width / svg.viewBox.baseVal.width;
      const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
      if (x < left - 8 || x > right + 8 || y > bottom + 8) hide(); else show(x, y);
    });
    svg.addEventListener("pointerleave", hide);
    svg.setAttribute("tabindex", "0");
    svg.addEventListener("focus", () => show(place, top));
    svg.addEventListener("blur", hide);
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const next = xs.indexOf(place) + step * Math.ceil(xs.length / 20);
      if (step) { show(xs[Math.min(xs.length - 1, Math.max(0, next))], top); event.preventDefault(); }
      if (event.key === "Escape") hide();
    });
  }
})();
`;
