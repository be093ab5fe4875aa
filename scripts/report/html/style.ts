/** Styles of the report; holds nothing that is not written here. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --ground: #f6f1e6; --raised: #fffcf5; --ink: #171b30; --soft: #54546a; --rule: #d3c9b4;
  --good: #2c6a3e; --bad: #b5290f; --bar: #2b4bb0; --link: #1d47c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12141e; --raised: #1a1d2a; --ink: #f3ecdf; --soft: #b7b3ab; --rule: #373b4d;
    --good: #78c98c; --bad: #ff8668; --bar: #8ea8ff; --link: #8fb0ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: clamp(1rem, 4vw, 3rem); background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, main { max-width: 64rem; margin-inline: auto; }
.outcome { padding: 1rem 0 1.25rem; border-top: 6px solid var(--good); }
.refused, .failed { border-color: var(--bad); }
.kicker, .note, .quiet, dt { color: var(--soft); }
.kicker { margin: 0; font-size: .875rem; }
h1 { margin: .25rem 0 0; font-size: clamp(1.5rem, 1.1rem + 2vw, 2.5rem); line-height: 1.15; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .5rem; }
.reason { margin: 1rem 0 0; padding: .75rem 1rem; border-left: 4px solid var(--bad); background: var(--raised); white-space: pre-wrap; }
section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font: .875em ui-monospace, Menlo, Consolas, monospace; }
ul, ol { margin: 0 0 .5rem; padding-left: 1.25rem; }
summary { padding: .5rem 0; cursor: pointer; color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 1px; margin: 0; background: var(--rule); border: 1px solid var(--rule); }
.figures div { display: flex; flex-direction: column-reverse; padding: .75rem 1rem; background: var(--raised); }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.figures dt { font-size: .875rem; }
.facts { margin: 0; display: grid; gap: .5rem; }
.facts div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: 0 1rem; }
.facts dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .25rem .6rem; text-align: right; }
th { font-weight: 600; }
thead th { font-size: .875rem; color: var(--soft); }
th[scope="colgroup"] { text-align: left; padding-left: 1.5rem; }
th[scope="row"] { text-align: left; padding-left: 0; }
tbody tr { border-top: 1px solid var(--rule); }
.less { color: var(--bad); font-weight: 650; }
.more { color: var(--good); font-weight: 650; }
.cards { padding: 0; list-style: none; }
.cards li { padding: .6rem 0; border-top: 1px solid var(--rule); }
.cards p { margin: 0; }
.note { font-size: .875rem; }
.bars { padding: 0; list-style: none; display: grid; gap: .5rem; }
.bars li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; }
.value { font-variant-numeric: tabular-nums; font-weight: 650; }
meter { grid-column: 1 / -1; width: 100%; height: .35rem; border: 0; background: var(--rule); }
meter::-webkit-meter-bar { background: var(--rule); border: 0; border-radius: 0; height: .35rem; }
meter::-webkit-meter-optimum-value { background: var(--bar); border-radius: 0; }
meter::-moz-meter-bar { background: var(--bar); }
.paths { font: .8125rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
@media (max-width: 30rem) { .facts div { grid-template-columns: minmax(0, 1fr); } }
@media print { body { padding: 0; background: none; } }
`;
