/** Colors on light and on dark paper; text has a contrast of 7 to 1 at least, bars of 3 to 1. */
export const pictureStyle = `
.paper { fill: #ffffff }
text { font: 14px system-ui, sans-serif; fill: #24292f }
.head { font-size: 17px; font-weight: 600 }
.column, .note { font-size: 13px; fill: #4b5259 }
.value { font-size: 13px; font-variant-numeric: tabular-nums }
.own-0 { fill: #1f6f5c }
.own-1 { fill: #4a9582 }
.own-2 { fill: #2b5d8a }
.other { fill: #8a8f98 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117 }
  text { fill: #e6edf3 }
  .column, .note { fill: #b4bcc5 }
  .own-0 { fill: #3fb495 }
  .own-1 { fill: #2a7f69 }
  .own-2 { fill: #6ea8dc }
  .other { fill: #7d8590 }
}
`;
