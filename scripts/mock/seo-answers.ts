import { type Html, html, joinHtml } from '../../src/html/escape.ts';
import { mayWrite, refusal } from './credentials.ts';
import { stripTags, texturize } from './formatted-texts.ts';
import { isTree, type MockAnswer, type MockRequest } from './mock-request.ts';
import { RestError } from './rest-errors.ts';
import { number, text, titleOf } from './store.ts';
import type { Doc, Fields } from './stored.ts';
import type { World } from './world.ts';

/** What search engines and other sites are given of an item: heads of pages, and embeds (https://oembed.com). */

const robots = {
  ...{ index: 'index', follow: 'follow', 'max-snippet': 'max-snippet:-1' },
  ...{
    'max-image-preview': 'max-image-preview:large',
    'max-video-preview': 'max-video-preview:-1',
  },
};

/** `GET /get_head`: an address where nothing is answers the same shape, with HTTP 404. */
export function readHead({ world, query }: MockRequest): MockAnswer {
  const doc = world.resolve(query.text('url') ?? '');
  const title = `Page not found - ${world.store.site.name}`;
  const head = doc ? headOf(doc, world) : { title, robots: { index: 'noindex', follow: 'follow' } };
  const status = doc ? 200 : 404;
  const html = headHtml(head, doc?.overrides['yoast_head']);
  return { status, body: world.json({ html, json: head, status }) };
}

/** What an editor wrote for the head of an item's page, else what is made of the item, of a kind without heads its address. */
function headOf(doc: Doc, world: World): Fields {
  const written = doc.overrides['yoast_head_json'];
  if (isTree(written)) return written;
  const { heads } = world.store.site;
  return !heads || heads.includes(doc.kind) ? seoHead(doc, world) : { canonical: world.link(doc) };
}

/** The head of an item's page as an object: what is read of it. */
export function seoHead(doc: Doc, world: World): Fields {
  const title = `${plainTitle(doc)} - ${world.words(doc.language).name}`;
  const description = descriptionOf(doc);
  return {
    ...{ title, robots, canonical: world.link(doc), og_title: title },
    ...(description && { og_description: description }),
    twitter_card: 'summary_large_image',
  };
}

/** A head as HTML. @param alternates addresses of the page in other languages, by language */
export function headHtml({ title, canonical }: Fields, alternates: unknown = {}): string {
  const link = (address: string, rules: Html) => html`<link ${rules} href="${address}" />`;
  const others = Object.entries(isTree(alternates) ? alternates : {});
  const elements = [
    ...(title === undefined ? [] : [html`<title>${String(title)}</title>`]),
    ...(canonical ? [link(String(canonical), html`rel="canonical"`)] : []),
    ...others.map(([language, address]) =>
      link(String(address), html`rel="alternate" hreflang="${language}"`),
    ),
  ];
  return joinHtml(elements, html`\n`).html;
}

function plainTitle(doc: Doc): string {
  return stripTags(texturize(titleOf(doc)));
}

function descriptionOf(doc: Doc): string {
  if (text(doc, 'password') !== '') return '';
  const source = text(doc, 'excerpt') || text(doc, 'description') || text(doc, 'content');
  return stripTags(source).replace(/\s+/g, ' ').trim().slice(0, 160);
}

const embeddable = new Set(['event', 'venue', 'organizer', 'post', 'page']);

/** `GET /oembed/1.0/embed`: for the site's own pages only. */
export function readEmbed(request: MockRequest): MockAnswer {
  const doc = request.world.resolve(request.query.text('url') ?? '');
  if (!doc || !embeddable.has(doc.kind))
    throw new RestError(404, 'oembed_invalid_url', 'Not Found');
  return embedAnswer(embedOf(doc, request), request);
}

/** `GET /oembed/1.0/proxy`: for editors. Other providers cannot be reached from here; a few addresses are known. */
export function readProxy(request: MockRequest): MockAnswer {
  const { user, query, world } = request;
  if (!mayWrite(user)) throw refusal(user, 'rest_forbidden', 'make proxied oEmbed requests');
  const url = query.text('url') ?? '';
  const known = world.store.site.embeds.find((embed) => embed.url === url);
  if (!known) return readEmbed(request);
  const { title, picture } = known;
  const embed = {
    version: '1.0',
    type: 'link',
    title,
    ...(picture !== '' && { thumbnail_url: picture }),
  };
  return embedAnswer(embed, request);
}

/** As JSON, or as XML where the request asks for it. */
function embedAnswer(embed: Fields, { query, world }: MockRequest): MockAnswer {
  if (query.text('format') !== 'xml') return { body: world.json(embed) };
  const fields = Object.entries(embed).map(
    ([name, value]) => html`<${name}>${String(value)}</${name}>`,
  );
  return {
    body: html`<?xml version="1.0"?>\n<oembed>${fields}</oembed>\n`.html,
    headers: { 'Content-Type': 'text/xml; charset=UTF-8' },
  };
}

function embedOf(doc: Doc, { world, query }: MockRequest): Fields {
  const width = Math.min(Math.max(query.number('maxwidth') ?? 600, 200), 600);
  const height = Math.min(Math.ceil((width / 16) * 9), query.number('maxheight') ?? Infinity);
  const title = plainTitle(doc);
  const media = world.store.find('media', number(doc, 'image') || number(doc, 'featured_media'));
  return {
    ...{
      version: '1.0',
      provider_name: world.words(doc.language).name,
      provider_url: world.origin,
    },
    ...{ title, type: 'rich', width, height },
    html: html`<iframe src="${world.link(doc)}embed/" width="${width}" height="${height}" title="${title}"></iframe>`
      .html,
    ...(media && { thumbnail_url: world.upload(text(media, 'file')) }),
  };
}
