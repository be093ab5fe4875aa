import type { Attributes, IOptions } from 'sanitize-html';
import { names } from './tags.ts';

/** Class of the frame that is put around a table. */
export const scrollFrame = 'table-scroll';

/** Elements that stay in a body. Everything else is removed, its content stays. */
export const allowedTags = names(
  'h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br ul ol li dl dt dd details summary figure figcaption img ' +
    'table caption colgroup col thead tbody tfoot tr th td a abbr b bdi cite code del dfn em i ins kbd mark q s samp ' +
    'small span strong sub sup time u var wbr ruby rt rp',
);

/** Sections that pages have themselves: one of a body stays, as a `div`, where it has an id of an accessibility statement. */
export const ownSections = names('article aside footer header main nav');

/** Elements that stay as others of the same meaning. */
export const replacedTags: ReadonlyMap<string, string> = new Map([
  ...['address', 'center', 'fieldset', 'legend'].map((name) => [name, 'div'] as const),
  ['strike', 's'],
]);

/** Elements that are removed with all their content. */
export const silentTags = names(
  'script style iframe noscript template svg math title xmp noembed noframes textarea select option datalist button ' +
    'label canvas audio video',
);

export const voidTags = names('br col hr img wbr');

export const allowedAttributes: IOptions['allowedAttributes'] = {
  '*': ['id', 'lang', { name: 'dir', values: ['ltr', 'rtl', 'auto'] }],
  a: ['href', 'rel', 'hreflang', 'aria-label'],
  abbr: ['title'],
  col: ['span'],
  colgroup: ['span'],
  del: ['datetime'],
  details: ['open'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  ins: ['datetime'],
  ol: ['start', 'reversed', { name: 'type', values: ['1', 'a', 'A', 'i', 'I'] }],
  td: ['colspan', 'rowspan'],
  th: [
    'colspan',
    'rowspan',
    'abbr',
    { name: 'scope', values: ['row', 'col', 'rowgroup', 'colgroup'] },
  ],
  time: ['datetime'],
};

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
const colors = Object.values(palette);
const shares = [25, 33, 50, 66, 75, 100];

/** Every class that can come of a `style` attribute; the block editor writes many of them itself. */
const styleClassNames: readonly string[] = [
  ...['left', 'center', 'right', 'justify'].map((side) => `has-text-align-${side}`),
  ...['small', 'large', 'x-large'].map((size) => `has-${size}-font-size`),
  ...colors.flatMap((color) => [`has-${color}-color`, `has-${color}-background-color`]),
  ...shares.map((share) => `is-width-${share}`),
  ...['text-bold', 'text-italic', 'text-underlined', 'text-struck'],
];

/** Levels of each part of a color: those of three-digit colors in style sheets that are a third apart. */
const levels = ['0', '5', 'a', 'f'];

/** All of them. */
export const toneClasses: readonly string[] = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `tone-${red}${green}${blue}`)),
);

/** Class of a link that replaces a player of the site's own, by the element it was; of another site's frame. */
export const placeholderClasses = {
  audio: 'player-audio',
  video: 'player-video',
  iframe: 'embed',
} as const;

const blockClasses = Array.from(
  names(
    'image gallery columns column group quote pullquote table details separator buttons button button__link embed ' +
      'embed__wrapper audio video file media-text media-text__media media-text__content cover cover__inner-container ' +
      'code preformatted verse footnotes list button__width-25 button__width-50 button__width-75 button__width-100 ' +
      'file__button file__embed',
  ),
  (name) => `wp-block-${name}`,
);

/** Classes of the block editor that say something about the look and do not vary from answer to answer. */
export const allowedClasses: IOptions['allowedClasses'] = {
  div: [scrollFrame],
  a: Object.values(placeholderClasses),
  img: [...toneClasses],
  span: ['embed-title', 'embed-note', 'file-note'],
  '*': [
    ...styleClassNames,
    ...names(
      'alignleft alignright aligncenter alignwide alignfull has-medium-font-size has-drop-cap has-text-color ' +
        'has-background has-nested-images is-cropped columns-default columns-1 columns-2 columns-3 columns-4 columns-5 ' +
        'columns-6 columns-7 columns-8 gallery gallery-item gallery-caption wp-caption wp-caption-text ' +
        'wp-element-caption has-fixed-layout is-style-stripes is-style-outline wp-element-button ' +
        'has-media-on-the-right is-stacked-on-mobile fn',
    ),
    ...blockClasses,
  ],
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

type AttributeRule = (value: string) => string | undefined;

const rules: ReadonlyMap<string, AttributeRule> = new Map(
  Object.entries<AttributeRule>({
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

/** The class of an image of a body that gives it a ground of about its own color until it has loaded. @param color `#rrggbb` */
export function toneClass(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `tone-${parts.map((part) => levels[Math.round(part / 85)] ?? 'a').join('')}`;
}
