import { colorBeside, colorLike } from './oklch.ts';

/**
 * Radii of corners, and what has them. The own ones stand where they are used: the sheet names only
 * those that a theme has otherwise.
 */
const radii = {
  /** Buttons, and what is typed into or chosen from. */
  'radius-control': {
    own: '0',
    reaches: '.button:not(.star-button), :is(input, select, textarea).field, .views',
    rows: '.views',
  },
  'radius-chip': { own: '1.25rem', reaches: '.chip, .star-button' },
  /** Short words on lines and cards, as "Sold out". */
  'radius-label': { own: '0', reaches: '.label' },
  'radius-picture': { own: '0', reaches: '.picture:not(.field-picture, .lead-event *)' },
  /** What is raised from the ground: facts, offers, notices. */
  'radius-panel': {
    own: '0',
    reaches:
      '.facts, .offer, .result, .pocket, main .notice, .add .ways, .listing, .embed, .groups > li',
  },
} as const satisfies Record<string, Radius>;

type Radius = {
  readonly own: string;
  readonly reaches: string;
  /** Those whose first and last part fill the ends. */
  readonly rows?: string;
};

/**
 * Every color, size, space and radius of the site, and its typefaces. Nothing else names a color.
 * `theme.tokens` of the configuration replaces any of them.
 *
 * The pairs have the contrast of WCAG 2.2 AA: text on its ground 4.5:1, shapes 3:1.
 */
const base = {
  // Ground and ink
  ground: '#f6f1e6',
  'ground-raised': '#fffcf5',
  'ground-sunk': '#ece4d3',
  ink: '#171b30',
  'ink-soft': '#54546a',
  rule: '#d3c9b4',
  'rule-strong': 'var(--ink)',

  // The one accent: cinnabar
  accent: '#b5290f',
  'accent-strong': '#8f1d08',
  'accent-ground': '#b5290f',
  'on-accent': '#fff8ee',

  // The dark band at the end of each page
  band: '#171b30',
  'on-band': '#f4eee1',
  'on-band-soft': '#bdbccb',
  'band-rule': '#3c4160',
  'on-band-accent': '#ff9175',

  focus: '#1d47c4',
  mark: '#fbe3a6',

  // Of pictures of maps, which are drawn for daylight
  'map-filter': 'none',

  // Cues of categories: each has a shape of its own too
  'cue-1': '#b5290f',
  'cue-2': '#2b4bb0',
  'cue-3': '#2c6a3e',
  'cue-4': '#8c5f00',
  'cue-5': '#7a2b6d',
  'cue-6': '#0d6872',
  'cue-7': '#5a4a36',
  'cue-8': '#9c2450',

  // Typefaces
  'font-display': '"Brygada 1918", "Brygada fallback", B2, B3, serif',
  'font-text': '"Atkinson Hyperlegible Next", "Atkinson fallback", A2, sans-serif',
  'font-code': 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',

  // Sizes of text
  'size-small': '0.875rem',
  'size-text': '1.0625rem',
  'size-lead': 'clamp(1.1875rem, 1.1rem + 0.4vw, 1.375rem)',
  'size-title-4': 'clamp(1.1875rem, 1.15rem + 0.2vw, 1.3125rem)',
  'size-title-3': 'clamp(1.3125rem, 1.2rem + 0.5vw, 1.625rem)',
  'size-title-2': 'clamp(1.625rem, 1.4rem + 1.1vw, 2.25rem)',
  'size-title-1': 'clamp(2.125rem, 1.5rem + 3.1vw, 4rem)',
  'size-day': 'clamp(2.75rem, 2.2rem + 2.2vw, 4.25rem)',
  'size-poster': 'clamp(5.5rem, 4rem + 7.5vw, 11rem)',

  'leading-text': '1.6',
  'leading-title': '1.12',
  measure: '40rem',

  // Spaces
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.5rem',
  'space-6': '2rem',
  'space-7': '3rem',
  'space-8': 'clamp(3rem, 2.2rem + 3.2vw, 5.5rem)',

  page: '78rem',
  gutter: 'clamp(1rem, 0.4rem + 2.6vw, 2.5rem)',
  'column-gap': 'clamp(1.5rem, 0.9rem + 2.6vw, 3.5rem)',

  'rule-thin': '1px',
  'rule-thick': '3px',
  target: '2.75rem',
  ease: '140ms ease-out',

  // Corners
  'radius-control': radii['radius-control'].own,
  'radius-chip': radii['radius-chip'].own,
  'radius-label': radii['radius-label'].own,
  'radius-picture': radii['radius-picture'].own,
  'radius-panel': radii['radius-panel'].own,
} as const;

/** Name of a custom property, without the dashes before it. */
export type TokenName = keyof typeof base;

/** Tokens of one block, by name, as CSS writes their values. */
export type TokenValues = Readonly<Partial<Record<TokenName, string>>>;

/** What holds everywhere, and what replaces it in the dark, with more contrast, and with more contrast in the dark. */
type TokenBlocks = {
  readonly base: Readonly<Record<TokenName, string>>;
  readonly dark: TokenValues;
  readonly contrast: TokenValues;
  readonly contrastDark: TokenValues;
};

/** Which pages a site has: for the day, for the dark, or those that readers prefer. */
export type Looks = 'light' | 'dark' | 'both';

export type ThemeTokens = { readonly [Block in keyof TokenBlocks]?: TokenValues | undefined } & {
  /** @default 'both' */
  readonly looks?: Looks | undefined;
};

/** The tokens of a site, and which of them its pages have. */
export type SiteTokens = TokenBlocks & { readonly looks?: Looks | undefined };

const ownTokens: TokenBlocks = {
  base,
  dark: {
    ground: '#12141e',
    'ground-raised': '#1a1d2a',
    'ground-sunk': '#222637',
    ink: '#f3ecdf',
    'ink-soft': '#b7b3ab',
    rule: '#373b4d',
    'rule-strong': '#d8d0c0',

    accent: '#ff8668',
    'accent-strong': '#ffa78f',
    'accent-ground': '#a3250e',
    'on-accent': '#fff6ea',

    band: '#0a0b12',
    'band-rule': '#2b2f42',

    focus: '#8fb0ff',
    mark: '#5b4710',
    'map-filter': 'brightness(0.6) contrast(1.1)',

    'cue-1': '#ff8668',
    'cue-2': '#8ea8ff',
    'cue-3': '#78c98c',
    'cue-4': '#e6b450',
    'cue-5': '#dc90cf',
    'cue-6': '#63c6d0',
    'cue-7': '#c8b194',
    'cue-8': '#ff8fb1',
  },
  contrast: {
    ground: '#fff',
    'ground-raised': '#fff',
    'ground-sunk': '#fff',
    ink: '#000',
    'ink-soft': '#1d1d28',
    rule: '#55555f',
    accent: '#8f1d08',
    'accent-ground': '#8f1d08',
    'on-accent': '#fff',
    band: '#000',
    'on-band': '#fff',
    'on-band-soft': '#fff',
    'band-rule': '#fff',
    'rule-thin': '2px',
  },
  contrastDark: {
    ground: '#000',
    'ground-raised': '#000',
    'ground-sunk': '#000',
    ink: '#fff',
    'ink-soft': '#eee',
    rule: '#aaa',
    'rule-strong': '#fff',
    accent: '#ffb09b',
    'accent-ground': '#7d1a07',
  },
};

/** Every name there is, in the order in which they are written. */
export const tokenNames: readonly TokenName[] = Object.keys(base).filter(isTokenName);

function isTokenName(name: string): name is TokenName {
  return name in base;
}

/**
 * Colors that come of another one, where a theme sets that and not them: as far from it as the own
 * ones are from each other, as light as the own one, or the same. After what they come of.
 */
const followers = [
  { name: 'ground-raised', of: 'ground', by: 'step' },
  { name: 'ground-sunk', of: 'ground', by: 'step' },
  { name: 'rule', of: 'ground', by: 'step' },
  { name: 'ink-soft', of: 'ink', by: 'step' },
  { name: 'accent-strong', of: 'accent', by: 'step' },
  { name: 'accent-ground', of: 'accent', by: 'same' },
  { name: 'on-band-accent', of: 'accent', by: 'light' },
  { name: 'on-band-soft', of: 'band', by: 'light' },
  { name: 'band-rule', of: 'band', by: 'step' },
] as const satisfies readonly Follower[];

type Follower = {
  readonly name: TokenName;
  readonly of: TokenName;
  readonly by: 'step' | 'light' | 'same';
};

/**
 * The tokens of a site: its theme's where it has them, block by block, and what follows from them;
 * where it has a color in the base alone, one of that hue which is as light as the own one; else
 * the own ones. Where a site has no pages for the dark, it has no tokens for them.
 */
export function tokensOf(given: ThemeTokens = {}): SiteTokens {
  const theme = withFollowers(given);
  const { looks = 'both' } = theme;
  const base = { ...ownTokens.base, ...theme.base };
  const hasDark = looks !== 'light';
  const dark = hasDark ? blockOf('dark', theme, base) : {};
  const contrast = blockOf('contrast', theme, base);
  const contrastDark = hasDark
    ? blockOf('contrastDark', theme, { ...base, ...dark, ...contrast })
    : {};
  return { base, dark, contrast, contrastDark, looks };
}

/** A theme with the colors that follow from those it sets. */
function withFollowers(theme: ThemeTokens): ThemeTokens {
  const base = followedBase(theme);
  const { dark, contrast, contrastDark } = theme;
  return {
    ...theme,
    base,
    dark: followedBlock('dark', dark, base),
    contrast: followedBlock('contrast', contrast, base),
    contrastDark: followedBlock('contrastDark', contrastDark, base),
  };
}

function followedBase(theme: ThemeTokens): TokenValues {
  const { base: given = {} } = theme;
  const like = isDark(theme) ? { ...ownTokens.base, ...ownTokens.dark } : ownTokens.base;
  let base = given;
  for (const { name, of, by } of followers) {
    if (given[name] !== undefined || given[of] === undefined) continue;
    const values = () => ({ ...ownTokens.base, ...base });
    const followed = followingColor(by, given[of], resolved(values(), of), {
      source: resolved(like, of),
      follower: resolved(like, name),
    });
    if (followed === undefined) continue;
    base = { ...base, [name]: followed };
    if (name === 'accent-ground') base = withLegibleButtons(base, given);
    else if (of === 'ground') base = { ...base, [name]: asClearAsGround(values(), name) };
    else if (!hasContrast(values(), name))
      base = { ...base, [name]: passingColor(values(), name) ?? followed };
  }
  return base;
}

/**
 * @param given as the theme writes it
 * @param color the same, behind the name of another token
 * @param own how the own colors are related
 * @returns undefined where a color cannot be computed with
 */
function followingColor(
  by: Follower['by'],
  given: string,
  color: string,
  own: { readonly source: string; readonly follower: string },
): string | undefined {
  if (by === 'same') return given;
  const [hue, source, follower] = [color, own.source, own.follower].map(hexColor);
  if (hue === undefined || source === undefined || follower === undefined) return undefined;
  return by === 'light' ? colorLike(hue, follower) : colorBeside(hue, source, follower);
}

/** A ground, as much nearer to the one that it comes of as what can be read on that needs. */
function asClearAsGround(values: TokenValues, name: TokenName): string {
  const [own, ground] = [resolved(values, name), resolved(values, 'ground')];
  const channels = [own, ground].map((color) => hexColor(color) ?? []);
  const [from = [], to = []] = channels;
  for (let share = 0; share < 100; share += 5) {
    const mixed = mixture(from, to, share);
    const isClear = pairs.every(({ color, on, least }) => {
      const found = (other: string) =>
        (contrastBetween(resolved(values, color), other) ?? least) >= least;
      return on !== name || found(mixed) || !found(ground);
    });
    if (isClear) return mixed;
  }
  return ground;
}

/**
 * Letters on the accent have their own color, else that of the ground, which an accent can be told
 * from; where neither can be read, the color below them is moved.
 */
function withLegibleButtons(base: TokenValues, given: TokenValues): TokenValues {
  const isLegible = (values: TokenValues) =>
    hasContrast({ ...ownTokens.base, ...values }, 'accent-ground');
  const onGround = { ...base, 'on-accent': resolved({ ...ownTokens.base, ...base }, 'ground') };
  if (isLegible(base)) return base;
  if (given['on-accent'] === undefined && isLegible(onGround)) return onGround;
  const moved = passingColor({ ...ownTokens.base, ...base }, 'accent-ground');
  return moved === undefined ? base : { ...base, 'accent-ground': moved };
}

/** What follows in one look from colors that a theme sets there, and in no other. */
function followedBlock(
  block: OtherBlock,
  given: TokenValues | undefined,
  base: TokenValues,
): TokenValues | undefined {
  if (given === undefined) return undefined;
  const own = ownTokens[block];
  const followed: Partial<Record<TokenName, string>> = {};
  for (const { name, of } of followers) {
    const [hue, like] = [given[of], own[name]].map((color) => hexColor(color ?? ''));
    if (given[name] !== undefined || base[name] !== undefined || !hue || !like) continue;
    followed[name] = colorLike(hue, like);
  }
  return { ...followed, ...given };
}

/** Whether a theme says nothing of tokens. */
export function hasPlainTokens({ looks = 'both', ...blocks }: ThemeTokens): boolean {
  return (
    looks === 'both' &&
    Object.values(blocks).every((block) => Object.keys(block ?? {}).length === 0)
  );
}

/** Names of the blocks that say otherwise than the base. */
type OtherBlock = Exclude<keyof TokenBlocks, 'base'>;

/** @param below values where the block says nothing */
function blockOf(block: OtherBlock, theme: ThemeTokens, below: TokenValues): TokenValues {
  const own = ownTokens[block];
  const replaced = replacedIn(block, theme);
  const kept = tokenNames.filter(
    (name) =>
      theme.base?.[name] !== undefined &&
      own[name] === undefined &&
      theme[block]?.[name] === undefined,
  );
  const isNightly = isDark(theme);
  const like = isNightly && block === 'contrast' ? ownTokens.contrastDark : own;
  const derived: Partial<Record<TokenName, string>> = {};
  for (const name of replaced) {
    const given = theme.base?.[name] ?? '';
    const [hue, light] = [hexColor(given), hexColor(like[name] ?? own[name] ?? '')];
    if (isNightly && block === 'dark') derived[name] = given;
    else if (hue !== undefined && light !== undefined) derived[name] = colorLike(hue, light);
  }
  const values = () => ({ ...below, ...own, ...derived, ...theme[block] });
  // What is on a color that is another here has to be told from that.
  for (const name of [...replaced.filter((one) => derived[one] !== undefined), ...kept]) {
    const passing = hasContrast(values(), name) ? undefined : passingColor(values(), name);
    if (passing !== undefined) derived[name] = passing;
  }
  return { ...own, ...derived, ...theme[block] };
}

/** Whether a color can be told from everything that it meets. */
function hasContrast(values: TokenValues, name: TokenName): boolean {
  return meetingsOf(name).every(
    ({ other, least }) =>
      (contrastBetween(resolved(values, name), resolved(values, other)) ?? least) >= least,
  );
}

/** What a color is on; of the one below what buttons say also that, which moves no other. */
function meetingsOf(name: TokenName) {
  return pairs.flatMap(({ color, on, least }) => {
    if (color === name) return [{ other: on, least }];
    return on === name && name === 'accent-ground' ? [{ other: color, least }] : [];
  });
}

/** Tokens that a theme replaces in the base alone, though the own ones have them in another block too. */
function replacedIn(block: OtherBlock, theme: ThemeTokens): readonly TokenName[] {
  return tokenNames.filter(
    (name) =>
      theme.base?.[name] !== undefined &&
      ownTokens[block][name] !== undefined &&
      theme[block]?.[name] === undefined,
  );
}

/** Whether the base of a theme is dark itself. */
function isDark({ base: given }: ThemeTokens): boolean {
  const values = { ...ownTokens.base, ...given };
  const [ground = 1, ink = 0] = [resolved(values, 'ground'), resolved(values, 'ink')].map(
    luminance,
  );
  return ground < ink;
}

/** Tokens that a theme replaces in the base alone, and of which nothing can be derived for another block: the own ones stay there. */
export function forgottenTokens(theme: ThemeTokens): ReadonlyMap<OtherBlock, readonly TokenName[]> {
  const blocks = (['dark', 'contrast', 'contrastDark'] as const)
    .filter((block) => theme.looks !== 'light' || block === 'contrast')
    .map((block) => {
      const isDerived = (name: TokenName) =>
        hexColor(theme.base?.[name] ?? '') !== undefined || (block === 'dark' && isDark(theme));
      return [block, replacedIn(block, theme).filter((name) => !isDerived(name))] as const;
    });
  return new Map(blocks.filter(([, names]) => names.length > 0));
}

/**
 * The style sheet that defines them as custom properties, in the layer `tokens`. What is chosen by `data-theme` on the root
 * element wins over what the system prefers; paper is always light. `--day` and `--night` are values of `display` for what only
 * light or only dark pages show.
 */
export function tokenSheet({ base, dark, contrast, contrastDark, looks }: SiteTokens): string {
  const inTheDark = looks === 'dark' ? onScreens : whereDark;
  const screens = `@media screen {
${inTheDark(`color-scheme: dark;\n--day: none;\n--night: block;\n${declarations(dark)}`)}@media (prefers-contrast: more) {
${inTheDark(declarations({ ...contrast, ...contrastDark }))}}
}
`;
  return `@layer tokens {
:root {
color-scheme: light;
--day: block;
--night: none;
${declarations(withoutOwnRadii(base))}}
@media (prefers-contrast: more) {
:root {
${declarations(contrast)}}
}
${looks === 'light' ? '' : screens}@media (prefers-reduced-motion: reduce) {
:root {
--ease: 0s;
}
}
}
${corners(base, dark, contrast, contrastDark)}`;
}

/**
 * Rules for corners that are not the own ones. They have no layer and no weight: above the site's,
 * below those of a theme.
 */
function corners(...blocks: readonly TokenValues[]): string {
  return Object.entries<Radius>(radii)
    .filter(([name, { own }]) =>
      blocks.some((values) => isTokenName(name) && (values[name] ?? own) !== own),
    )
    .map(([name, { own, reaches, rows }]) => {
      const radius = `var(--${name}${own === '0' ? '' : `, ${own}`})`;
      const ends = rows === undefined ? '' : endsOf(rows, radius);
      return `:where(${reaches}) {\nborder-radius: ${radius};\n}\n${ends}`;
    })
    .join('');
}

function endsOf(rows: string, radius: string): string {
  return (['start', 'end'] as const)
    .map((side) => {
      const part = `${rows} > :${side === 'start' ? 'first' : 'last'}-child`;
      return `:where(${part}) {\nborder-start-${side}-radius: ${radius};\nborder-end-${side}-radius: ${radius};\n}\n`;
    })
    .join('');
}

function withoutOwnRadii(values: TokenValues): TokenValues {
  const own = Object.entries(radii).map(([name, radius]) => `${name} ${radius.own}`);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !own.includes(`${name} ${value}`)),
  );
}

/** Declarations for pages of a site that has dark ones alone. */
function onScreens(rules: string): string {
  return `:root {\n${rules}}\n`;
}

/** Declarations for dark pages, which the reader chose or else the system prefers. */
function whereDark(rules: string): string {
  return `:root[data-theme=dark] {
${rules}}
@media (prefers-color-scheme: dark) {
:root:not([data-theme=light]) {
${rules}}
}
`;
}

function declarations(values: TokenValues): string {
  return tokenNames
    .map((name) => (values[name] === undefined ? '' : `--${name}: ${values[name]};\n`))
    .join('');
}

/** The colors of the ground of light and of dark pages: what is around a page, such as the bar of a phone, takes them. */
export function groundColors(theme: ThemeTokens) {
  const { base, dark } = tokensOf(theme);
  const nightly = resolved({ ...base, ...dark }, 'ground');
  return { light: theme.looks === 'dark' ? nightly : resolved(base, 'ground'), dark: nightly };
}

/** Two colors that meet, and the least contrast between them (WCAG 2.2, 1.4.3 and 1.4.11). */
type Pair = { readonly color: TokenName; readonly on: TokenName; readonly least: number };

const text = 4.5;
const shape = 3;

const grounds = ['ground', 'ground-raised', 'ground-sunk'] as const;
export const cueNames = [
  'cue-1',
  'cue-2',
  'cue-3',
  'cue-4',
  'cue-5',
  'cue-6',
  'cue-7',
  'cue-8',
] as const;

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
      ...cueNames.map((color) => ({ color, on, least: shape })),
    ]),
  { color: 'on-accent', on: 'accent-ground', least: text },
  { color: 'on-band', on: 'band', least: text },
  { color: 'on-band-soft', on: 'band', least: text },
  { color: 'on-band-accent', on: 'band', least: text },
  { color: 'ink', on: 'mark', least: text },
];

type Look = 'light' | 'dark' | 'more contrast' | 'more contrast in the dark';

/** Compares the colors that meet on pages, in each look; names the tokens whose color is not `#rgb` or `#rrggbb`. */
export function contrastOf(theme: ThemeTokens) {
  const unknown = new Set<TokenName>();
  const faults = looksOf(tokensOf(theme)).flatMap(({ look, block, values }) =>
    pairs.flatMap((pair) => {
      const [color, ground] = [pair.color, pair.on].map((name) => {
        const found = resolved(values, name);
        if (luminance(found) === undefined) unknown.add(name);
        return found;
      });
      const contrast = contrastBetween(color ?? '', ground ?? '');
      if (contrast === undefined || contrast >= pair.least) return [];
      return [{ ...pair, look, block, contrast, passing: passingColor(values, pair.color) }];
    }),
  );
  return { faults, unknown: [...unknown] };
}

/** The contrast of all colors that meet in a look; undefined where one of them is not `#rgb` or `#rrggbb`. */
export function contrastsIn(values: TokenValues) {
  return pairs.map((pair) => ({
    ...pair,
    contrast: contrastBetween(resolved(values, pair.color), resolved(values, pair.on)),
  }));
}

/** A contrast as it is told: never more than it is. */
export function shownContrast(contrast: number): string {
  return (Math.floor(contrast * 100) / 100).toFixed(2);
}

/**
 * The color nearest to that of a token, between it and black or white, which has enough contrast to
 * everything that the token meets; `undefined` where there is none.
 */
function passingColor(values: TokenValues, name: TokenName): string | undefined {
  const color = hexColor(resolved(values, name));
  const due = meetingsOf(name);
  if (color === undefined) return undefined;
  for (let share = 1; share <= 100; share += 1) {
    for (const end of [0, 255]) {
      const text = mixture(color, [end, end, end], share);
      const passes = due.every(
        ({ other, least }) => (contrastBetween(text, resolved(values, other)) ?? least) >= least,
      );
      if (passes) return text;
    }
  }
  return undefined;
}

/** @param share how much of the other there is in it, in percent */
function mixture(color: readonly number[], other: readonly number[], share: number): string {
  const mixed = color.map((part, place) =>
    Math.round(part + (((other[place] ?? part) - part) * share) / 100),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The looks that pages of a site have, each with the values of its tokens. */
export function looksOf({ base, dark, contrast, contrastDark, looks: had }: SiteTokens) {
  const looks: readonly {
    readonly look: Look;
    /** The block of a theme that decides last. */
    readonly block: keyof TokenBlocks;
    readonly values: TokenValues;
  }[] = [
    { look: 'light', block: 'base', values: base },
    { look: 'dark', block: 'dark', values: { ...base, ...dark } },
    { look: 'more contrast', block: 'contrast', values: { ...base, ...contrast } },
    {
      look: 'more contrast in the dark',
      block: 'contrastDark',
      values: { ...base, ...dark, ...contrast, ...contrastDark },
    },
  ];
  return looks.filter(
    ({ look }) => had === undefined || had === 'both' || look.includes('dark') === (had === 'dark'),
  );
}

/** From 1 to 21 (WCAG 2.2); `undefined` when one of the colors is not written as `#rgb` or `#rrggbb`. */
export function contrastBetween(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The value of a token, through the name of another where it is that. */
export function resolved(values: TokenValues, name: TokenName): string {
  const value = values[name] ?? '';
  const [, other = ''] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return isTokenName(other) ? (values[other] ?? '') : value;
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function luminance(color: string): number | undefined {
  const channels = hexColor(color);
  if (channels === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255; `undefined` for what is not written as `#rgb` or `#rrggbb`. */
export function hexColor(value: string): readonly number[] | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16));
}
