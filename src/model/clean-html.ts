import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { allowedAttributes, allowedClasses, allowedTags, silentTags, voidTags } from './allowed-html.ts';
import { bodyId } from './body-id.ts';
import { imageAttributes } from './body-images.ts';
import { linkAttributes } from './body-links.ts';
import { embedsAsLinks } from './embeds.ts';
import { finishHtml, scrollFrame } from './finish-html.ts';
import type { CleanHtml } from './html.ts';
import type { HtmlContext } from './html-context.ts';

/**
 * A body as it may be printed: elements, attributes and classes of the lists in `allowed-html.ts`, links and images as
 * the context says, embedded players and frames as links, headings in unbroken order below the page's own. Nothing in it
 * runs, sends or makes a browser ask another host for anything.
 */
export function cleanHtml(html: string, context: HtmlContext): CleanHtml {
  const source = html.trim();
  if (source === '') return asClean('');
  return asClean(finishHtml(sanitizeHtml(embedsAsLinks(source), optionsFor(context)), context));
}

function optionsFor(context: HtmlContext): IOptions {
  return {
    allowedTags,
    allowedAttributes,
    allowedClasses,
    nonTextTags: silentTags,
    selfClosing: voidTags,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 60,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withOwnId(attribs) }),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, context) ?? {} }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, context) ?? {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !attribs['src'];
      const isNothing = (tag === 'a' && !attribs['href']) || attribs['class'] === scrollFrame;
      return isNothing && 'excludeTag';
    },
  };
}

function withOwnId({ id, ...attributes }: Attributes): Attributes {
  const own = bodyId(id ?? '');
  return own === '' ? attributes : { ...attributes, id: own };
}

function asClean(html: string): CleanHtml {
  return html as CleanHtml;
}
