import type { IOptions } from 'sanitize-html';
import { standIns } from './players-as-links.ts';
import { styleClassNames } from './style-classes.ts';
import { toneClasses } from './tone.ts';

/** Class of the frame that is put around a table. */
export const scrollFrame = 'table-scroll';

/** Elements a body may keep. Everything else goes, its content stays. */
export const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'blockquote', 'pre', 'hr', 'br'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    's',
    'samp',
  ],
  ...['small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'ruby', 'rt', 'rp'],
];

/** Sections that pages have themselves: one of a body stays, as a `div`, where it has an id of an accessibility statement. */
export const ownSections: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'footer', 'header', 'main', 'nav'],
]);

/** Elements that go with all their content. */
export const silentTags = [
  ...[
    'script',
    'style',
    'iframe',
    'noscript',
    'template',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
  ],
  ...['textarea', 'select', 'option', 'datalist', 'button', 'label', 'canvas', 'audio', 'video'],
];

export const voidTags = ['br', 'col', 'hr', 'img', 'wbr'];

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
  th: ['colspan', 'rowspan', 'abbr', { name: 'scope', values: ['row', 'col', 'rowgroup', 'colgroup'] }],
  time: ['datetime'],
};

/** Classes of the block editor that say something about the look and do not vary from answer to answer. */
export const allowedClasses: IOptions['allowedClasses'] = {
  div: [scrollFrame],
  a: Object.values(standIns),
  img: [...toneClasses],
  span: ['embed-title', 'embed-note', 'file-note'],
  '*': [
    ...['alignleft', 'alignright', 'aligncenter', 'alignwide', 'alignfull'],
    ...styleClassNames,
    ...['has-medium-font-size', 'has-drop-cap', 'has-text-color', 'has-background'],
    ...['wp-block-image', 'wp-block-gallery', 'has-nested-images', 'is-cropped', 'columns-default'],
    ...[
      'columns-1',
      'columns-2',
      'columns-3',
      'columns-4',
      'columns-5',
      'columns-6',
      'columns-7',
      'columns-8',
    ],
    ...['gallery', 'gallery-item', 'gallery-caption', 'wp-caption', 'wp-caption-text', 'wp-element-caption'],
    ...['wp-block-columns', 'wp-block-column', 'wp-block-group', 'wp-block-quote', 'wp-block-pullquote'],
    ...['wp-block-table', 'has-fixed-layout', 'is-style-stripes', 'wp-block-details', 'wp-block-separator'],
    ...[
      'wp-block-buttons',
      'wp-block-button',
      'wp-block-button__link',
      'is-style-outline',
      'wp-element-button',
    ],
    ...['wp-block-embed', 'wp-block-embed__wrapper', 'wp-block-audio', 'wp-block-video', 'wp-block-file'],
    ...['wp-block-media-text', 'wp-block-media-text__media', 'wp-block-media-text__content'],
    ...[
      'has-media-on-the-right',
      'is-stacked-on-mobile',
      'wp-block-cover',
      'wp-block-cover__inner-container',
    ],
    ...['wp-block-code', 'wp-block-preformatted', 'wp-block-verse', 'wp-block-footnotes', 'wp-block-list'],
    ...[
      'wp-block-button__width-25',
      'wp-block-button__width-50',
      'wp-block-button__width-75',
      'wp-block-button__width-100',
    ],
    ...['wp-block-file__button', 'wp-block-file__embed', 'fn'],
  ],
};
