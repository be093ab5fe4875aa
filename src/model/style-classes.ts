import type { Attributes } from 'sanitize-html';

/** Colors of the block editor's own palette that the site has readable colors for, by their usual values. */
const palette: Readonly<Record<string, string>> = {
  '#cf2e2e': 'vivid-red',
  '#ff6900': 'luminous-vivid-orange',
  '#fcb900': 'luminous-vivid-amber',
  '#00d084': 'vivid-green-cyan',
  '#0693e3': 'vivid-cyan-blue',
  '#9b51e0': 'vivid-purple',
  '#f78da7': 'pale-pink',
  '#7bdcb5': 'light-green-cyan',
  '#8ed1fc': 'pale-cyan-blue',
  '#abb8c3': 'cyan-bluish-gray',
};

/** Other ways to write colors that mean one of the palette. */
const otherNames: Readonly<Record<string, string>> = {
  red: 'vivid-red',
  '#f00': 'vivid-red',
  '#ff0000': 'vivid-red',
  green: 'vivid-green-cyan',
  '#008000': 'vivid-green-cyan',
  blue: 'vivid-cyan-blue',
  '#00f': 'vivid-cyan-blue',
  '#0000ff': 'vivid-cyan-blue',
  purple: 'vivid-purple',
  orange: 'luminous-vivid-orange',
  yellow: 'luminous-vivid-amber',
  '#ff0': 'luminous-vivid-amber',
  '#ffff00': 'luminous-vivid-amber',
};

const colorNames = new Map(Object.entries({ ...palette, ...otherNames }));
const colors = Object.values(palette);
const shares = [25, 33, 50, 66, 75, 100];

/** Every class that can come of a `style` attribute; the block editor writes many of them itself. */
export const styleClassNames: readonly string[] = [
  ...['left', 'center', 'right', 'justify'].map((side) => `has-text-align-${side}`),
  ...['small', 'large', 'x-large'].map((size) => `has-${size}-font-size`),
  ...colors.flatMap((color) => [`has-${color}-color`, `has-${color}-background-color`]),
  ...shares.map((share) => `is-width-${share}`),
  ...['text-bold', 'text-italic', 'text-underlined', 'text-struck'],
];

/** Attributes with classes for what their `style` says and pages can show; the rest of the style goes. */
export function withStyleClasses({ style, ...attributes }: Attributes): Attributes {
  if (style === undefined || style === '') return attributes;
  const classes = style
    .slice(0, 2000)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim()
        .toLowerCase();
      return rules.get(property)?.(value) ?? [];
    });
  if (classes.length === 0) return attributes;
  return { ...attributes, class: [attributes['class'], ...classes].filter(Boolean).join(' ') };
}

type Rule = (value: string) => string | undefined;

const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries<Rule>({
    'text-align': (value) => {
      const side = value === 'start' ? 'left' : value === 'end' ? 'right' : value;
      return /^(?:left|center|right|justify)$/.test(side) ? `has-text-align-${side}` : undefined;
    },
    'font-size': (value) => {
      const scale = scaleOf(value);
      if (scale === undefined) return undefined;
      if (scale < 0.95) return 'has-small-font-size';
      if (scale < 1.2) return undefined;
      return scale < 1.7 ? 'has-large-font-size' : 'has-x-large-font-size';
    },
    'font-weight': (value) => (/^(?:bold|bolder|[6-9]00)$/.test(value) ? 'text-bold' : undefined),
    'font-style': (value) => (/^(?:italic|oblique)$/.test(value) ? 'text-italic' : undefined),
    'text-decoration': decoration,
    'text-decoration-line': decoration,
    float: (value) => (/^(?:left|right)$/.test(value) ? `align${value}` : undefined),
    color: (value) => named(value, 'color'),
    'background-color': (value) => named(value, 'background-color'),
    'flex-basis': width,
  }),
);

function decoration(value: string): string | undefined {
  if (/\bunderline\b/.test(value)) return 'text-underlined';
  return /\bline-through\b/.test(value) ? 'text-struck' : undefined;
}

function named(value: string, property: 'color' | 'background-color'): string | undefined {
  const variable = /^var\(--wp--preset--color--([a-z-]+)\)$/.exec(value)?.[1];
  const color = variable ?? colorNames.get(value);
  return color !== undefined && colors.includes(color) ? `has-${color}-${property}` : undefined;
}

/** The nearest of the widths there are. */
function width(value: string): string | undefined {
  const percent = Number(/^(\d{1,3}(?:\.\d{1,10})?)%$/.exec(value)?.[1]);
  if (!(percent >= 15 && percent <= 100)) return undefined;
  const [nearest] = shares.toSorted((a, b) => Math.abs(a - percent) - Math.abs(b - percent));
  return `is-width-${nearest}`;
}

const keywords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'xx-small': 0.6,
    'x-small': 0.75,
    small: 0.85,
    smaller: 0.85,
    medium: 1,
    large: 1.3,
    larger: 1.3,
    'x-large': 1.7,
    'xx-large': 2,
  }),
);

/** How many times as large as the text around it. */
function scaleOf(value: string): number | undefined {
  const keyword = keywords.get(value);
  if (keyword !== undefined) return keyword;
  const [, digits = '', unit = ''] = /^(\d{0,4}\.?\d{1,6})(px|pt|em|rem|%)$/.exec(value) ?? [];
  const per = { px: 16, pt: 12, em: 1, rem: 1, '%': 100 }[unit];
  return per === undefined ? undefined : Number(digits) / per;
}
