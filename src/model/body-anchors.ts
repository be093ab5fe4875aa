import { allowedTags, ownSections } from './allowed-html.ts';
import { bodyId, isStatementId } from './body-id.ts';
import { attributeOf, htmlTokens } from './html-tokens.ts';

/** Ids that count what stands in a whole answer, so that they are others in every answer. */
const numbered = /^text-(?:(?:gallery|audio|video|playlist)-\d|wp-)/;

const tags = /<[a-z][^>]*>/g;
const attributes = / ([a-z]+)(?:="([^"]*)")?/g;

/**
 * The sanitiser's output with each id once, without those that differ from answer to answer (unless a link of the body
 * leads there), and without links to ids that are not there.
 */
export function tidyAnchors(html: string): string {
  if (!html.includes(' id="') && !html.includes(' href="#')) return html;
  const linked = new Set(valuesOf(html, 'href').map((href) => href.slice(1)));
  const there = new Set<string>();
  const withIds = mapAttributes(html, 'id', (id) => {
    const keep = !there.has(id) && (linked.has(id) || !numbered.test(id));
    there.add(id);
    return keep;
  });
  const leadsSomewhere = (href: string) => !href.startsWith('#') || there.has(href.slice(1));
  return withoutBareLinks(mapAttributes(withIds, 'href', leadsSomewhere));
}

/** The ids a body has once it is cleaned, told from its source. */
export function anchorsOf(html: string): Set<string> {
  const ids = new Set<string>();
  for (const { kind, name, source } of htmlTokens(html)) {
    if (kind !== 'open' || name === 'img') continue;
    const id = bodyId(attributeOf(source, 'id') ?? (name === 'a' ? attributeOf(source, 'name') : '') ?? '');
    const stays = allowedTags.includes(name) || (ownSections.has(name) && isStatementId(id));
    if (stays && id !== '' && !numbered.test(id)) ids.add(id);
  }
  return ids;
}

function valuesOf(html: string, wanted: string): string[] {
  return Array.from(html.matchAll(tags)).flatMap(([tag]) =>
    Array.from(tag.matchAll(attributes)).flatMap(([, name, value = '']) => (name === wanted ? [value] : [])),
  );
}

function mapAttributes(html: string, wanted: string, keep: (value: string) => boolean): string {
  return html.replace(tags, (tag) =>
    tag.includes(` ${wanted}="`)
      ? tag.replace(attributes, (whole, name: string, value = '') =>
          name !== wanted || keep(value) ? whole : '',
        )
      : tag,
  );
}

const innermostLink = /(<a(?: [^>]*)?>)([^<]*(?:<(?!\/?a[ >])[^<]*)*)<\/a>/g;

function withoutBareLinks(html: string): string {
  const shorter = html.replace(innermostLink, (link, tag: string, words: string) =>
    tag.matchAll(attributes).some(([, name]) => name === 'href' || name === 'id') ? link : words,
  );
  return shorter === html ? html : withoutBareLinks(shorter);
}
