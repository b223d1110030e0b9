/**
 * The style of the report: light, dark and paper; wide tables scroll by themselves, never the page.
 * @module
 */

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #59636e; --paper: #fff; --line: #d4d9df; --soft: #f4f6f8;
  --accent: #0072b2; --meter: #0072b226; --better: #0072b233; --worse: #d55e0033; --bad: #b13a00; --pick: #7a3cff; --picked: #7a3cff26; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --quiet: #9aa5b1; --paper: #14171a; --line: #363c43;
  --soft: #1d2125; --accent: #56b4e9; --meter: #56b4e93a; --better: #56b4e94d; --worse: #d55e0066; --bad: #ff8a50; --pick: #b79bff; --picked: #b79bff40; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem clamp(.75rem, 3vw, 2rem) 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .25rem; }
p, ul { max-width: 46rem; margin: .5rem 0; }
a { color: var(--accent); }
nav { font-size: .9rem; margin: 1rem 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
pre, code { font: .875em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .75rem; white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .75rem 0; }
dt { color: var(--quiet); } dd { margin: 0; }
.note { border-left: .25rem solid var(--accent); background: var(--soft); padding: .6rem .9rem; border-radius: 0 .4rem .4rem 0; max-width: 46rem; }
.bad { color: var(--bad); } .note.warn { border-color: var(--bad); }
.scroll { overflow-x: auto; margin: .75rem 0; -webkit-overflow-scrolling: touch; }
table { border-collapse: separate; border-spacing: 0; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding: .25rem .1rem; }
caption span { display: inline-block; max-width: calc(100vw - 2.5rem); position: sticky; left: 0; }
th, td { padding: .28rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
thead th { vertical-align: bottom; white-space: normal; min-width: 4.2rem; font-weight: 600; border-bottom: 2px solid var(--line); }
th[scope=row], thead th:first-child { text-align: left; position: sticky; left: 0; background: var(--paper); font-weight: 600; }
.text { text-align: left; } td.text code { white-space: nowrap; }
tr.muted th, tr.muted td { color: var(--quiet); font-style: italic; }
tbody tr:hover > * { background: var(--soft); }
.place { display: inline-block; min-width: 1.6em; text-align: right; color: var(--quiet); font-weight: 400; margin-right: .2em; }
.meter { display: inline-block; min-width: 7rem; padding: 0 .35rem; border-radius: .2rem;
  background: linear-gradient(to right, var(--meter) var(--share), transparent var(--share)); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .5rem 1.5rem; }
figure { margin: .75rem 0; } figcaption { color: var(--quiet); font-size: .875rem; }
.chart { display: block; }
details { margin: .4rem 0; } summary { cursor: pointer; padding: .2rem 0; }
details.topic, details.fit { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .9rem; margin: 1rem 0; }
details.topic > summary, details.fit > summary { font-weight: 600; font-size: 1.05rem; }
.matrix { font-size: .75rem; } .matrix th, .matrix td { padding: .15rem .35rem; }
.matrix td { border: 1px solid var(--line); text-align: center; }
.matrix thead th { min-width: 0; } .matrix thead th span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.matrix .better { background: var(--better); font-weight: 600; } .matrix .worse { background: var(--worse); font-weight: 600; }
.matrix .pale { color: var(--quiet); }
.tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; font-size: .875rem; position: sticky; top: 0; z-index: 2;
  background: var(--paper); padding: .4rem 0; border-bottom: 1px solid var(--line); }
.tools input, select, button { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: .3rem; padding: .2rem .5rem; max-width: 100%; }
.tools > label, .choose { margin: 0; } .choose[open] { flex-basis: 100%; } .tools:has(.choose[open]) { position: static; } .presets, .boxes { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; padding: .25rem 0; }
.boxes { max-height: 40vh; overflow: auto; } .boxes label { white-space: nowrap; }
.series.off, .legend.off { display: none; } .bar.off { opacity: .15; }
.pickable { cursor: pointer; } .picked > th, .picked > td { background: var(--picked) !important; }
.series.picked path[fill=none] { stroke: var(--pick); stroke-opacity: 1; stroke-width: 3.5; }
.bar.picked text, .legend.picked text { font-weight: 700; fill: var(--pick); }
.tip { position: absolute; z-index: 3; pointer-events: none; max-width: 18rem; padding: .35rem .55rem; font-size: .8125rem; line-height: 1.35;
  background: var(--paper); border: 1px solid var(--line); border-radius: .35rem; box-shadow: 0 2px 8px #0003; font-variant-numeric: tabular-nums; }
.tip p { margin: 0; } .tip i { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em; }
.best { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; margin: .75rem 0; break-inside: avoid; }
.best h3 { margin: .1rem 0; } .best p { margin: .3rem 0; max-width: none; } .quiet { color: var(--quiet); font-size: .875rem; } .best a, .long { overflow-wrap: anywhere; }
td.long, th .long { white-space: normal; min-width: 9rem; }
[hidden] { display: none; }
@media (max-width: 40rem) { th, td { padding: .28rem .4rem; } .meter { min-width: 4.5rem; } .tools { position: static; } dl { gap: .1rem .6rem; }
  th[scope=row] { white-space: normal; min-width: 8.2rem; max-width: 11rem; } .matrix th[scope=row] { white-space: nowrap; min-width: 0; }
  details.topic, details.fit { padding: .25rem .5rem; } }
@media print { :root { color-scheme: light; --ink: #000; --quiet: #444; --paper: #fff; --line: #bbb; --soft: #f4f4f4; }
  @page { size: A4 landscape; margin: 12mm; }
  body { max-width: none; padding: 0; font-size: 9.5pt; } nav, .tools, .tip, #choose-pair { display: none; }
  .scroll { overflow: visible; } table { font-size: 7.5pt; } .matrix { font-size: 5.5pt; } .matrix th, .matrix td { padding: .1rem .15rem; }
  tr, figure, .charts { break-inside: avoid; } .chart { max-height: 165mm; } details.topic { break-before: page; } details.topic, details.fit { border: 0; padding: 0; } h2, h3, summary { break-after: avoid; } thead { display: table-header-group; }
  details::details-content { content-visibility: visible; block-size: auto; } th[scope=row], thead th:first-child { position: static; } }
`;
