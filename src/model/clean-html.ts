import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  scrollFrame,
  silentTags,
  voidTags,
} from './allowed-html.ts';
import { tidyAnchors } from './body-anchors.ts';
import { bodyId } from './body-id.ts';
import { imageAttributes } from './body-images.ts';
import { linkAttributes } from './body-links.ts';
import { embedsAsLinks } from './embeds.ts';
import { finishHtml } from './finish-html.ts';
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
  return asClean(finishHtml(sanitize(embedsAsLinks(source), context), context));
}

const allowed: ReadonlySet<string> = new Set(allowedTags);

const listed: IOptions = {
  allowedTags,
  allowedAttributes,
  allowedClasses,
  nonTextTags: silentTags,
  selfClosing: voidTags,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 60,
};

/** Elements that went may leave others within each other that must not be, so what remains is put in order once more. */
function sanitize(html: string, context: HtmlContext): string {
  let hasGone = false;
  const clean = sanitizeHtml(html, {
    ...listed,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: withOwnId(attribs) }),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, context) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, context) ?? {} }),
    },
    onOpenTag: (name) => {
      hasGone ||= !allowed.has(name);
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return !attribs['src'];
      const isNothing =
        (tag === 'a' && !attribs['href'] && !attribs['id']) ||
        (tag === 'div' && attribs['class'] === scrollFrame);
      hasGone ||= isNothing;
      return isNothing && 'excludeTag';
    },
  });
  const anchored = tidyAnchors(clean);
  return hasGone || anchored !== clean ? sanitizeHtml(anchored, listed) : clean;
}

function withOwnId({ id, ...attributes }: Attributes): Attributes {
  const own = bodyId(id ?? '');
  return own === '' ? attributes : { ...attributes, id: own };
}

function asClean(html: string): CleanHtml {
  return html as CleanHtml;
}
