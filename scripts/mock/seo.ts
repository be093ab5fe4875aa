import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../../src/html/escape.ts';
import { mayWrite, refusal } from './credentials.ts';
import { RestError } from './errors.ts';
import type { Answer, MockRequest } from './request.ts';
import { number, text, titleOf } from './store.ts';
import { type Doc, type Fields, isContent } from './stored.ts';
import { stripTags, texturize } from './texts.ts';
import type { World } from './world.ts';

/** What search engines and other sites are given of an item: heads of pages, and embeds (https://oembed.com). */

const robots = {
  ...{ index: 'index', follow: 'follow', 'max-snippet': 'max-snippet:-1' },
  ...{ 'max-image-preview': 'max-image-preview:large', 'max-video-preview': 'max-video-preview:-1' },
};

const locales = { en: 'en_US', pl: 'pl_PL' };

/** `GET /get_head`: an address where nothing is answers the same shape, with HTTP 404. */
export function readHead({ world, query }: MockRequest): Answer {
  const doc = world.resolve(query.text('url') ?? '');
  const { name } = world.store.site;
  const title = `Page not found - ${name}`;
  const hidden = { index: 'noindex', follow: 'follow' };
  const unknown = { title, robots: hidden, og_locale: 'en_US', og_title: title, og_site_name: name };
  const head = doc ? seoHead(doc, world) : unknown;
  const status = doc ? 200 : 404;
  return { status, body: world.json({ html: headHtml(head), json: head, status }) };
}

/** The head of an item's page as an object. */
export function seoHead(doc: Doc, world: World): Fields {
  const url = world.link(doc);
  const site = world.words(doc.language).name;
  const name = `${plainTitle(doc)} - ${site}`;
  const description = descriptionOf(doc);
  const locale = locales[doc.language];
  const page = { '@type': 'WebPage', '@id': url, url, name, inLanguage: locale.replace('_', '-') };
  const time = (utc: string) => `${utc.replace(' ', 'T')}+00:00`;
  return {
    ...{ title: name, robots, canonical: url, og_locale: locale, og_type: 'article', og_title: name },
    ...(description && { og_description: description }),
    ...{ og_url: url, og_site_name: site },
    ...(doc.kind === 'post' && { article_published_time: time(doc.created) }),
    article_modified_time: time(doc.modified),
    twitter_card: 'summary_large_image',
    schema: { '@context': 'https://schema.org', '@graph': [page] },
  };
}

/** A head as HTML. */
export function headHtml({ title, canonical, robots, schema, ...others }: Fields): string {
  const meta = Object.entries({ robots: Object.values(Object(robots)).join(', '), ...others }).map(
    ([key, value]) => `<meta property="${key.replace('_', ':')}" content="${escapeHtml(String(value))}" />`,
  );
  return [
    `<title>${escapeHtml(String(title))}</title>`,
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(String(canonical))}" />`] : []),
    ...meta,
    `<script type="application/ld+json">${JSON.stringify(schema ?? {}).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
}

/** Terms, venues and organizers as they were typed; everything else as pages print it. */
function plainTitle(doc: Doc): string {
  const isNamed = !isContent(doc.kind) && doc.kind !== 'event';
  return stripTags(isNamed ? titleOf(doc) : texturize(titleOf(doc)));
}

function descriptionOf(doc: Doc): string {
  if (text(doc, 'password') !== '') return '';
  const html = text(doc, 'excerpt') || text(doc, 'description') || text(doc, 'content');
  return stripTags(html).replace(/\s+/g, ' ').trim().slice(0, 160);
}

const embeddable = new Set(['event', 'venue', 'organizer', 'post', 'page']);

/** `GET /oembed/1.0/embed`: for the site's own pages only. */
export function readEmbed(request: MockRequest): Answer {
  const doc = request.world.resolve(request.query.text('url') ?? '');
  if (!doc || !embeddable.has(doc.kind)) throw new RestError(404, 'oembed_invalid_url', 'Not Found');
  return embedAnswer(embedOf(doc, request), request);
}

/** `GET /oembed/1.0/proxy`: for editors. Other providers cannot be reached from here; a few addresses are known. */
export function readProxy(request: MockRequest): Answer {
  const { user, query, world } = request;
  if (!mayWrite(user)) throw refusal(user, 'rest_forbidden', 'make proxied oEmbed requests');
  const url = query.text('url') ?? '';
  const known = world.store.site.embeds.find((embed) => embed.url === url);
  if (!known) return readEmbed(request);
  const { title, picture } = known;
  const embed = { version: '1.0', type: 'link', title, ...(picture !== '' && { thumbnail_url: picture }) };
  return embedAnswer(embed, request);
}

/** As JSON, or as XML where the request asks for it. */
function embedAnswer(embed: Fields, { query, world }: MockRequest): Answer {
  if (query.text('format') !== 'xml') return { body: world.json(embed) };
  const fields = Object.entries(embed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return {
    body: `<?xml version="1.0"?>\n<oembed>${fields.join('')}</oembed>\n`,
    headers: { 'Content-Type': 'text/xml; charset=UTF-8' },
  };
}

function embedOf(doc: Doc, { world, query }: MockRequest): Fields {
  const width = Math.min(Math.max(query.number('maxwidth') ?? 600, 200), 600);
  const height = Math.ceil((width / 16) * 9);
  const title = plainTitle(doc);
  const address = world.link(doc);
  const secret = randomBytes(5).toString('hex');
  const media = world.store.find('media', number(doc, 'image') || number(doc, 'featured_media'));
  const excerpt = text(doc, 'excerpt');
  return {
    ...{ version: '1.0', provider_name: world.words(doc.language).name, provider_url: world.origin },
    ...{ author_name: 'Editor', author_url: `${world.origin}/author/editor/` },
    ...{ title, type: 'rich', width, height },
    html: `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${address}">${title}</a></blockquote><iframe sandbox="allow-scripts" security="restricted" src="${address}embed/#?secret=${secret}" width="${width}" height="${height}" title="${escapeHtml(stripTags(title))}" data-secret="${secret}" class="wp-embedded-content"></iframe>`,
    ...(media && { thumbnail_url: world.upload(text(media, 'file')) }),
    ...(excerpt !== '' && { description: stripTags(excerpt).trim() }),
  };
}
