import {
  isTokenName,
  type ThemeTokens,
  type TokenBlocks,
  type TokenName,
  type TokenValues,
  tokensOf,
} from './tokens.ts';

/** Two colors that meet, and the least contrast between them (WCAG 2.2, 1.4.3 and 1.4.11). */
type Pair = { readonly color: TokenName; readonly on: TokenName; readonly least: number };

const text = 4.5;
const shape = 3;

const grounds = ['ground', 'ground-raised', 'ground-sunk'] as const;
const cues = ['cue-1', 'cue-2', 'cue-3', 'cue-4', 'cue-5', 'cue-6', 'cue-7', 'cue-8'] as const;

const pairs: readonly Pair[] = [
  ...grounds.flatMap((on) => [
    { color: 'ink' as const, on, least: text },
    { color: 'ink-soft' as const, on, least: text },
    { color: 'focus' as const, on, least: shape },
  ]),
  ...grounds
    .slice(0, 2)
    .flatMap((on) => [
      { color: 'accent' as const, on, least: text },
      { color: 'accent-strong' as const, on, least: text },
      { color: 'rule-strong' as const, on, least: shape },
      ...cues.map((color) => ({ color, on, least: shape })),
    ]),
  { color: 'on-accent', on: 'accent-ground', least: text },
  { color: 'on-band', on: 'band', least: text },
  { color: 'on-band-soft', on: 'band', least: text },
  { color: 'on-band-accent', on: 'band', least: text },
  { color: 'ink', on: 'mark', least: text },
];

/** A pair with too little contrast in one of the looks that readers choose. */
export type ContrastFault = Pair & { readonly look: Look; readonly contrast: number };

/** Which preferences of a reader hold. */
export type Look = 'light' | 'dark' | 'more contrast' | 'more contrast in the dark';

/** What there is to say about the colors of a theme: pairs that are hard to read, and colors that cannot be compared. */
export type ContrastReport = {
  readonly faults: readonly ContrastFault[];
  /** Tokens whose color is not written as `#rgb` or `#rrggbb`. */
  readonly unknown: readonly TokenName[];
};

/** Compares the colors that meet on pages, in each look. */
export function contrastOf(theme: ThemeTokens): ContrastReport {
  const unknown = new Set<TokenName>();
  const faults = looksOf(tokensOf(theme)).flatMap(({ look, values }) =>
    pairs.flatMap((pair) => {
      const [color, ground] = [pair.color, pair.on].map((name) => {
        const found = resolved(values, name);
        if (luminance(found) === undefined) unknown.add(name);
        return found;
      });
      const contrast = contrastBetween(color ?? '', ground ?? '');
      return contrast !== undefined && contrast < pair.least ? [{ ...pair, look, contrast }] : [];
    }),
  );
  return { faults, unknown: [...unknown] };
}

function looksOf({ base, dark, contrast, contrastDark }: TokenBlocks) {
  const looks: readonly { readonly look: Look; readonly values: TokenValues }[] = [
    { look: 'light', values: base },
    { look: 'dark', values: { ...base, ...dark } },
    { look: 'more contrast', values: { ...base, ...contrast } },
    { look: 'more contrast in the dark', values: { ...base, ...dark, ...contrast, ...contrastDark } },
  ];
  return looks;
}

/** From 1 to 21 (WCAG 2.2); `undefined` when one of the colors is not written as `#rgb` or `#rrggbb`. */
export function contrastBetween(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** A value, or that of the token it names. */
function resolved(values: TokenValues, name: TokenName): string {
  const value = values[name] ?? '';
  const [, other = ''] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return isTokenName(other) ? (values[other] ?? '') : value;
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(color: string): number | undefined {
  const channels = hexColor(color);
  if (channels === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255. */
function hexColor(value: string): readonly number[] | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
}
