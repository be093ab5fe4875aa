import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { SiteConfigInput } from '../../src/config.ts';
import { latestReport } from './built-site.ts';
import { runScriptWell } from './run-script.ts';
import { type SmallCms, startSmallCms } from './small-cms.ts';
import type { TestServer } from './test-server.ts';
import { payloads } from './unsafe-items.ts';
import { wireBlock, wireEvent, wireMedia, wirePost } from './wire-items.ts';

const code = `Echo ${payloads.join(' ')}`;

/** An address in a name would keep it from being shown. */
const author = `Halina ${payloads.filter((payload) => !payload.includes('@')).join(' ')}`;

const uploads = {
  'photo-1.png': () => picture('#2b80e4').png().toBuffer(),
  'photo-2.jpg': () => picture('#c2185b').jpeg().toBuffer(),
  'plan.pdf': async () => Buffer.from('%PDF-1.4\n%%EOF\n'),
  'song.mp3': async () => Buffer.from('ID3\u0004'),
  'film.mp4': async () =>
    Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08mdat', 'latin1'),
} as const;

const body = [
  '<p>Pictures, sounds and films.</p>',
  '<p><img class="wp-image-1" src="{{origin}}/uploads/photo-1.png" alt="In the text"></p>',
  '<p><a href="{{origin}}/uploads/photo-2.jpg">The poster</a>, <a href="{{origin}}/uploads/plan.pdf">the plan</a></p>',
  '<figure class="wp-block-audio"><audio src="{{origin}}/uploads/song.mp3"></audio></figure>',
  '<figure class="wp-block-video"><video src="{{origin}}/uploads/film.mp4"></video></figure>',
  '<p><a href="{{origin}}/wp-json/cms/v2/posts">the API</a>, <a href="{{origin}}/wp-admin/">the desk</a>,',
  '<a href="{{origin}}/uploads/">the folder</a>, <a href="{{origin}}/uploads/lost.php">a program</a>,',
  '<a href="{{origin}}/nowhere/">nowhere</a>, <a href="{{origin}}/post-1/">here</a></p>',
].join('\n');

/** A handful of items that show and link to uploads, from a server whose every name tries to run something. */
const cms: SmallCms = {
  name: code,
  description: code,
  items: {
    events: {
      en: [
        wireEvent({
          id: 1,
          slug: 'ball',
          title: 'Ball',
          description: body,
          event_status: code,
          image: { id: 2, url: '{{origin}}/uploads/photo-2.jpg', width: 60, height: 40 },
        }),
      ],
    },
    posts: {
      en: [
        wirePost({
          title: { rendered: 'News' },
          content: { rendered: body, protected: false },
          featured_media: 2,
          _embedded: { author: [{ id: 1, name: author, slug: 'hb' }] },
        }),
      ],
    },
    pages: { en: [wirePost({ id: 9, slug: 'about', title: { rendered: 'About' } })] },
    media: {
      en: [
        wireMedia({ id: 1, media_details: { width: 60, height: 40, sizes: {} } }),
        wireMedia({
          id: 2,
          source_url: '{{origin}}/uploads/photo-2.jpg',
          mime_type: 'image/jpeg',
          media_details: { width: 60, height: 40, sizes: {} },
        }),
      ],
    },
    blocks: {
      en: ['notice', 'footer', 'contact', 'statement'].map((slug, at) => unsafeBlock(at + 1, slug)),
    },
  },
  linkedData: { 1: { '@type': 'Event', eventStatus: `https://schema.org/${code}` } },
  interrupt: async ({ url }, response) => {
    const file = Object.entries(uploads).find(([name]) => url.pathname === `/uploads/${name}`);
    if (!file) return false;
    response.end(await file[1]());
    return true;
  },
};

export type MediaSite = { readonly dist: string; readonly warnings: readonly string[] };

/** Starts the server of those items. */
export function startMediaCms(): Promise<TestServer> {
  return startSmallCms(cms);
}

/** Builds their site with the real command and this configuration. */
export async function buildMediaSite(
  folder: string,
  { origin }: TestServer,
  config: SiteConfigInput,
): Promise<MediaSite> {
  const own: SiteConfigInput = {
    languages: ['en'],
    slots: {
      announcement: 'notice',
      footer: 'footer',
      contact: 'contact',
      accessibility: 'statement',
    },
    ...config,
  };
  const configFile = join(folder, 'site.config.ts');
  writeFileSync(configFile, `export default ${JSON.stringify(own)};\n`);
  const [dist, cache] = [join(folder, 'dist'), join(folder, 'cache')];
  await runScriptWell('build', ['--config', configFile, '--dist-dir', dist, '--cache-dir', cache], {
    API_URL: `${origin}/wp-json`,
    API_USER: 'editor',
    API_APPLICATION_PASSWORD: 'k3Qz 9vWp',
    SITE_NOW: '2026-11-20T11:00:00Z',
  });
  return { dist, warnings: latestReport(cache).warnings };
}

function unsafeBlock(id: number, slug: string) {
  return wireBlock({
    id,
    slug,
    title: { raw: code },
    content: { raw: `<p>Block ${slug}</p>`, protected: false },
  });
}

function picture(background: string) {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } });
}
