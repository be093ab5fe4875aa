import { randomBytes } from 'node:crypto';
import { mayWrite, refusal } from '../credentials.ts';
import type { Answer, MockRequest } from '../request.ts';
import { resolve } from '../resolve.ts';
import { RestError } from '../rest-error.ts';
import type { AnyStored } from '../store.ts';
import type { KnownEmbed } from '../stored.ts';
import { escapeHtml, stripTags } from '../texturize.ts';
import { wordsOf } from '../town-words.ts';
import { titleOf } from '../wire/seo.ts';

type Embed = Readonly<Record<string, string | number>>;

const embeddable = new Set(['event', 'venue', 'organizer', 'post', 'page']);

/** `GET /oembed/1.0/embed`: for the site's own pages only. */
export function readEmbed(request: MockRequest): Answer {
  const item = resolve(request.world, request.query.text('url') ?? '');
  if (!item || !embeddable.has(item.kind)) throw notFound();
  return answer(embedOf(item, request), request);
}

/** As JSON, or as XML where the request asks for it. */
function answer(embed: Embed, { query, world }: MockRequest): Answer {
  return query.text('format') === 'xml'
    ? { body: xml(embed), headers: { 'Content-Type': 'text/xml; charset=UTF-8' } }
    : { body: world.json(embed) };
}

/** What the proxy has heard of; every other provider cannot be reached from here. */
const films: Readonly<Record<string, { readonly title: string; readonly file: string }>> = {
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ': {
    title: 'Nurt 2025 – relacja & wywiady <b>HD</b>',
    file: 'kino.jpg',
  },
};

function filmEmbed(
  { title, file }: { readonly title: string; readonly file: string },
  { world }: MockRequest,
): Embed {
  return {
    version: '1.0',
    provider_name: 'YouTube',
    title,
    type: 'video',
    width: 600,
    height: 338,
    html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    thumbnail_url: world.links.upload(file),
  };
}

/** Of what a snapshot tells of: only that is known. */
function toldEmbed({ title, picture }: KnownEmbed): Embed {
  return { version: '1.0', type: 'link', title, ...(picture !== '' && { thumbnail_url: picture }) };
}

/** `GET /oembed/1.0/proxy`: for editors. */
export function readProxy(request: MockRequest): Answer {
  if (!mayWrite(request.user)) {
    throw refusal(
      request.user,
      'rest_forbidden',
      'Sorry, you are not allowed to make proxied oEmbed requests.',
    );
  }
  const url = request.query.text('url') ?? '';
  const told = request.world.store.town.embeds?.find((embed) => embed.url === url);
  if (told) return answer(toldEmbed(told), request);
  const known = films[url];
  if (known) return answer(filmEmbed(known, request), request);
  const item = resolve(request.world, url);
  if (!item || !embeddable.has(item.kind)) throw notFound();
  return answer(embedOf(item, request), request);
}

function notFound(): RestError {
  return new RestError(404, 'oembed_invalid_url', 'Not Found');
}

function embedOf(item: AnyStored, { world, query }: MockRequest): Embed {
  const { links, store } = world;
  const width = Math.min(Math.max(query.integer('maxwidth') ?? 600, 200), 600);
  const height = Math.ceil((width / 16) * 9);
  const title = titleOf(item);
  const address = links.to(item);
  const secret = randomBytes(5).toString('hex');
  const media = store.media.byId.get('image' in item ? item.image : 0);
  return {
    version: '1.0',
    provider_name: wordsOf(store.town, item.language).name,
    provider_url: links.origin,
    author_name: 'Editor',
    author_url: `${links.origin}/author/editor/`,
    title,
    type: 'rich',
    width,
    height,
    html: `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${address}">${title}</a></blockquote><iframe sandbox="allow-scripts" security="restricted" src="${address}embed/#?secret=${secret}" width="${width}" height="${height}" title="${escapeHtml(stripTags(title))}" data-secret="${secret}" class="wp-embedded-content"></iframe>`,
    ...(media && {
      thumbnail_url: links.upload(media.file),
      thumbnail_width: media.width,
      thumbnail_height: media.height,
    }),
    ...('excerpt' in item && item.excerpt !== '' && { description: stripTags(item.excerpt).trim() }),
  };
}

function xml(embed: Embed): string {
  const fields = Object.entries(embed).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
