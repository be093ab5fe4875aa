import type { AnyStored } from '../store.ts';
import { escapeHtml, stripTags, texturize } from '../texturize.ts';
import { wordsOf } from '../town-words.ts';
import type { World } from '../world.ts';

type Head = Readonly<Record<string, unknown>>;

const robots = {
  index: 'index',
  follow: 'follow',
  'max-snippet': 'max-snippet:-1',
  'max-image-preview': 'max-image-preview:large',
  'max-video-preview': 'max-video-preview:-1',
} as const;

const locales = { en: 'en_US', pl: 'pl_PL' } as const;

/** What a search-optimization extension adds to items: its head as HTML and as an object. */
export function seoFields(item: AnyStored, world: World): Head {
  const head = seoHead(item, world);
  return { yoast_head: headHtml(head), yoast_head_json: head };
}

export function seoHead(item: AnyStored, world: World): Head {
  const { links, store } = world;
  const url = links.to(item);
  const site = wordsOf(store.town, item.language).name;
  const name = `${titleOf(item)} - ${site}`;
  const description = descriptionOf(item);
  return {
    title: name,
    robots,
    canonical: url,
    og_locale: locales[item.language],
    og_type: 'article',
    og_title: name,
    ...(description && { og_description: description }),
    og_url: url,
    og_site_name: site,
    ...(item.kind === 'post' && { article_published_time: offsetTime(item.created) }),
    article_modified_time: offsetTime(item.modified),
    twitter_card: 'summary_large_image',
    schema: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', '@id': url, url, name, inLanguage: locales[item.language].replace('_', '-') },
        {
          '@type': 'WebSite',
          '@id': `${links.origin}/#website`,
          url: `${links.origin}/`,
          name: site,
        },
      ],
    },
  };
}

/** The head of an address where nothing is. */
export function unknownHead(world: World): Head {
  const { name } = world.store.town;
  return {
    title: `Page not found - ${name}`,
    robots: { index: 'noindex', follow: 'follow' },
    og_locale: 'en_US',
    og_title: `Page not found - ${name}`,
    og_site_name: name,
  };
}

export function headHtml(head: Head): string {
  const meta = Object.entries(head).flatMap(([key, value]) =>
    typeof value === 'string' && !['title', 'canonical'].includes(key)
      ? [`<meta property="${key.replace('_', ':')}" content="${escapeHtml(value)}" />`]
      : [],
  );
  return [
    '<!-- This site is optimized for search engines. -->',
    `<title>${escapeHtml(String(head['title']))}</title>`,
    `<meta name="robots" content="${Object.values(head['robots'] ?? {}).join(', ')}" />`,
    ...(head['canonical']
      ? [`<link rel="canonical" href="${escapeHtml(String(head['canonical']))}" />`]
      : []),
    ...meta,
    ...(head['schema']
      ? [
          `<script type="application/ld+json">${JSON.stringify(head['schema']).replaceAll('<', '\\u003c')}</script>`,
        ]
      : []),
  ].join('\n');
}

export function titleOf(item: AnyStored): string {
  return stripTags('name' in item ? item.name : texturize(item.title));
}

function descriptionOf(item: AnyStored): string {
  if ('password' in item && item.password !== '') return '';
  const html =
    'excerpt' in item ? item.excerpt || item.content : 'description' in item ? item.description : '';
  return stripTags(html).replace(/\s+/g, ' ').trim().slice(0, 160);
}

function offsetTime(utc: string): string {
  return `${utc.replace(' ', 'T')}+00:00`;
}
