import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../tests/support/edge-case-text.ts';
import { sampleEvent, sampleImage, samplePost } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { oembedFiles } from '../../../tests/support/written-files.ts';
import { oembedSchema } from '../../contract/collections.ts';
import { silentHead } from '../../model/item.ts';
import type { Site } from '../../site/site.ts';
import { oembedUrl } from './oembed.ts';

const image = sampleImage();

describe('oembedFiles', () => {
  test('describe an event: what it is and when, with its picture', () => {
    const event = sampleEvent({ id: 7, title: 'Jazz <at> the mill', status: 'cancelled', image });
    const files = filesOf(sampleSite({ events: [event] }));
    expect(files).toEqual({
      'en/feeds/oembed/events/7.json': {
        version: '1.0',
        type: 'link',
        title: expect.stringMatching(/^Cancelled: Jazz <at> the mill – \w{3} \d/),
        provider_name: 'Town calendar',
        provider_url: 'https://town.example/en/',
        cache_age: 3600,
        thumbnail_url: `https://town.example/media/${image.digest}-960.webp`,
        thumbnail_width: 960,
        thumbnail_height: 640,
      },
    });
  });

  test('name the author of a post where the name is public', () => {
    const posts = [
      samplePost({ id: 1, author: 'Halina Brzost', image: undefined }),
      samplePost({ id: 2, author: undefined, image: undefined }),
    ];
    const [named, nameless] = Object.values(filesOf(sampleSite({ posts })));
    expect(named).toMatchObject({ title: 'The library moves', author_name: 'Halina Brzost' });
    expect(Object.keys(nameless ?? {})).toEqual([
      'version',
      'type',
      'title',
      'provider_name',
      'provider_url',
      'cache_age',
    ]);
  });

  test('show the picture that editors chose for previews', () => {
    const chosen = sampleImage({ digest: 'b'.repeat(64) });
    const seo = { ...silentHead, openGraph: { ...silentHead.openGraph, image: chosen } };
    const files = filesOf(sampleSite({ posts: [samplePost({ image, seo })] }));
    expect(Object.values(files)[0]?.thumbnail_url).toContain(chosen.digest);
  });

  test('exist for events until they are over, and for posts as long as these', () => {
    const content = { events: [sampleEvent({ id: 7 })], posts: [samplePost({ id: 8 })] };
    const at = (now: string) => names(sampleSite({ ...content, now }));
    expect(at('2026-11-28T18:59:59Z')).toEqual([
      'en/feeds/oembed/events/7.json',
      'en/feeds/oembed/posts/8.json',
    ]);
    expect(at('2026-11-28T19:00:00Z')).toEqual(['en/feeds/oembed/posts/8.json']);
  });

  test('exist for what search engines should leave alone too', () => {
    const seo = { ...silentHead, noindex: true };
    expect(names(sampleSite({ posts: [samplePost({ seo })] }))).toHaveLength(1);
  });

  test('stay at the same address whatever the item is called', () => {
    const before = names(sampleSite({ posts: [samplePost({ slug: 'one', title: 'One' })] }));
    expect(names(sampleSite({ posts: [samplePost({ slug: 'two', title: 'Two' })] }))).toEqual(
      before,
    );
  });

  test('are not written where the configuration says so, nor named by any page', () => {
    const post = samplePost();
    const site = sampleSite({ posts: [post], config: { oembed: false } });
    expect(names(site)).toEqual([]);
    expect(oembedUrl(site, post)).toBeUndefined();
  });

  test('are what a program that embeds reads back, whatever titles and names hold', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (title, author) => {
        const [answer] = Object.values(
          filesOf(sampleSite({ posts: [samplePost({ title, author })] })),
        );
        const read = oembedSchema.parse(answer);
        expect(read).toMatchObject({ type: 'link', provider_name: 'Town calendar' });
        expect(`${read.title}${read.author_name}`).not.toMatch(/[\n\r\0]/);
      }),
    );
  });
});

describe('oembedUrl', () => {
  test('names the file of the page', () => {
    const event = sampleEvent({ id: 7 });
    const site = sampleSite({ events: [event] });
    expect(oembedUrl(site, event)).toBe('https://town.example/en/feeds/oembed/events/7.json');
  });

  test('names none on the page of an event that is over', () => {
    const event = sampleEvent();
    const site = sampleSite({ events: [event], now: '2026-12-01T00:00:00Z' });
    expect(oembedUrl(site, event)).toBeUndefined();
  });
});

function filesOf(site: Site): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    [...oembedFiles(site)].map(({ file, text }) => [file, JSON.parse(text)]),
  );
}

function names(site: Site): string[] {
  return Array.from(oembedFiles(site), ({ file }) => file);
}
