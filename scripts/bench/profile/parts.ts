import { nodeItself } from './cpu-profile.ts';

/** Which part of a build a source file belongs to: the first that its path matches. */
const table: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['file system', /^node:(?:internal\/)?fs\b/],
  ['loading modules', /^node:internal\/(?:modules|deps\/amaro|bootstrap|vm)|^wasm:/],
  [
    'cleaning of texts',
    /node_modules\/(?:sanitize-html|htmlparser2|dom[a-z-]*|entities|postcss|is-plain-object)\//,
  ],
  [
    'cleaning of texts',
    /src\/model\/(?:(?:clean|finish|allowed|printed?|players|local|link|html|body|embeds|text|shortcode|emoji|style)[^/]*|embeds\/.*)$/,
  ],
  ['reading the snapshot', /node_modules\/zod\/|src\/(?:loaders|contract)\//],
  [
    'bundling',
    /node_modules\/(?:vite|rolldown|@rolldown|lightningcss|@astrojs\/compiler|es-module-lexer|magic-string|picomatch|esbuild)/,
  ],
  ['Astro', /node_modules\/(?:astro|@astrojs)\/|(?:\0|virtual:)?astro[:-]|rolldown-runtime/],
  [
    'calendars',
    /node_modules\/ical-generator\/|src\/outputs\/(?:[^/]*calendar|content-line|nearest|printable|yearly|time-zone|clock-zone)/,
  ],
  ['feeds', /node_modules\/(?:feed|xml-js|sax)\/|src\/outputs\/(?:[^/]*feed|xml|[a-z-]*entry|absolute)/],
  ['search', /src\/(?:search|outputs\/search)/],
  ['open data', /src\/outputs\/open-data/],
  ['what other sites show', /src\/outputs\/embeddable/],
  ['heads and JSON-LD', /src\/outputs\//],
  ['components', /src\/(?:components|layouts|pages)\//],
  ['site and views', /src\/(?:site|routes|config)/],
  ['model', /src\/model\//],
  ['words and dates', /src\/i18n\//],
  ['keeping and placing', /scripts\//],
  ['other packages', /node_modules\//],
];

/** Functions of V8 that stand for no code of ours. */
const special: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': nodeItself,
};

/** The part of a function, by its name and the file it is written in; undefined where its caller decides. */
export function partNamed(functionName: string, file: string): string | undefined {
  return special[functionName] ?? table.find(([, pattern]) => pattern.test(file))?.[0];
}
