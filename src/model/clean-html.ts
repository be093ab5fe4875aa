import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  ownSections,
  scrollFrame,
  silentTags,
  voidTags,
} from './allowed-html.ts';
import { tidyAnchors } from './body-anchors.ts';
import { rememberFile } from './body-files.ts';
import { bodyId, isStatementId } from './body-id.ts';
import { imageAttributes } from './body-images.ts';
import { linkAttributes } from './body-links.ts';
import { finishHtml } from './finish-html.ts';
import type { CleanHtml } from './html.ts';
import type { BodyFile, HtmlContext } from './html-context.ts';
import { playersAsLinks } from './players-as-links.ts';
import { withStyleClasses } from './style-classes.ts';
import { isTimeValue } from './time-value.ts';

/**
 * A body as it may be printed: elements, attributes and classes of the lists in `allowed-html.ts`, links and images as
 * the context says, players of the site's own files, click-to-load previews for frames of other sites, headings in unbroken order below the
 * page's own. Nothing in it runs, sends or makes a browser ask another host for anything.
 */
export function cleanHtml(html: string, context: HtmlContext): CleanHtml {
  const source = html.trim();
  if (source === '') return asClean('');
  const files = new Map<string, BodyFile>();
  const clean = sanitize(playersAsLinks(source), context, files);
  return asClean(finishHtml(clean, context, files));
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
function sanitize(html: string, context: HtmlContext, files: Map<string, BodyFile>): string {
  let hasGone = false;
  const clean = sanitizeHtml(html, {
    ...listed,
    transformTags: {
      '*': (tagName, given) => {
        const attribs = withOwnId(withStyleClasses(given));
        const isDiv = ownSections.has(tagName) && isStatementId(attribs['id'] ?? '');
        return { tagName: isDiv ? 'div' : tagName, attribs };
      },
      a: (tagName, given) => {
        const attribs = linkAttributes(withStyleClasses(given), context);
        rememberFile(files, given['href'], attribs['href'], context);
        return { tagName, attribs };
      },
      time: (tagName, attribs) =>
        isTimeValue(attribs['datetime'] ?? '')
          ? { tagName, attribs }
          : { tagName: 'span', attribs: withoutDatetime(attribs) },
      del: withTimeValue,
      ins: withTimeValue,
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

/** When something was changed is a date, or a date and a time with its offset (HTML, "Attributes common to ins and del"). */
function withTimeValue(tagName: string, attribs: Attributes): { tagName: string; attribs: Attributes } {
  const { datetime = '' } = attribs;
  const isDated =
    /^\d{4,}-\d{2}-\d{2}(?:$|.*(?:Z|[+-]\d{2}:?\d{2})$)/.test(datetime) && isTimeValue(datetime);
  return { tagName, attribs: isDated ? attribs : withoutDatetime(attribs) };
}

function withoutDatetime({ datetime: _, ...others }: Attributes): Attributes {
  return others;
}

function withOwnId({ id, ...attributes }: Attributes): Attributes {
  const own = bodyId(id ?? '');
  return own === '' ? attributes : { ...attributes, id: own };
}

function asClean(html: string): CleanHtml {
  return html as CleanHtml;
}
