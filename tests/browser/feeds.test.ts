import { expect, test } from 'vitest';
import { escapeHtml } from '../../src/html/escape.ts';
import { printable, printableLine } from '../../src/outputs/text.ts';
import { useBrowser } from '../support/browser.ts';
import { edgeCaseTexts } from '../support/edge-case-text.ts';
import { readFeed } from '../support/read-feed.ts';
import { samplePost, sampleTag } from '../support/sample-items.ts';
import { sampleSite } from '../support/sample-site.ts';
import { feedFiles } from '../support/written-files.ts';

const visit = useBrowser();

const looks = (['en', 'pl'] as const).flatMap((language) =>
  (['rss', 'atom'] as const).flatMap((format) =>
    ([320, 1280] as const).map((width) => ({ language, format, width })),
  ),
);

const words = { en: /^"This is a feed/, pl: /^"To jest kanał/ };

test.each(looks)(
  'the $format feed in $language explains itself in a window of $width pixels, light and dark',
  async ({ language, format, width }) => {
    const { open, page, troubles } = await visit({ viewport: { width, height: 800 } });
    const grounds = [];
    // Browsers ask for it where a document names no icon.
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await open(`/${language}/feeds/events.${format}`);
      const { notice, ground, ...shown } = await page.evaluate(shownFeed, format);
      expect(notice).toMatch(words[language]);
      expect(shown).toEqual({ excess: 0, titles: 50, hidden: true, language });
      grounds.push(ground);
    }
    expect(grounds).toEqual(['rgb(246, 241, 230)', 'rgb(18, 20, 30)']);
    expect(troubles).toEqual([]);
  },
);

/** What a person sees of a feed. Runs in the page. */
function shownFeed(format: string) {
  const root = document.documentElement;
  const about = root.querySelector(format === 'rss' ? 'channel > description' : 'feed > subtitle');
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const [titles, others] = [
    [...root.querySelectorAll('item > title, entry > title')],
    [...root.querySelectorAll('guid, id, content, category, pubDate, published')],
  ];
  return {
    notice: about ? getComputedStyle(about, '::after').content : '',
    ground: getComputedStyle(root).backgroundColor,
    excess: root.scrollWidth - root.clientWidth,
    titles: titles.filter(isShown).length,
    hidden: others.length > 50 && !others.some(isShown),
    language: root.getAttribute('xml:lang'),
  };
}

test('a browser reads the same texts, moments and identifiers from feeds of edge cases as another parser', async () => {
  const posts = edgeCaseTexts.map((text, index) =>
    samplePost({
      id: index + 1,
      slug: `post-${index}`,
      title: `T${text}T`,
      body: `<p>${escapeHtml(text)}</p>`,
      tags: [sampleTag({ id: index + 1, name: `C${text}C` })],
    }),
  );
  const files = new Map(
    [...feedFiles(sampleSite({ posts }))].map(({ file, text }) => [file, text]),
  );
  const { page, open } = await visit();
  await open('/en/');
  for (const format of ['rss', 'atom'] as const) {
    const text = files.get(`en/feeds/news.${format}`) ?? '';
    const read = await page.evaluate(parsedFeed, text);
    const wanted = posts.map(({ id, title, body, tags: [tag] }) => ({
      id: `tag:town.example,2026:post-${id}-en`,
      title: printableLine(title),
      html: printable(body),
      categories: [printableLine(tag?.name ?? '')],
      published: '2026-10-01T08:00:00Z',
    }));
    expect(
      read.map(({ published, ...rest }) => ({ ...rest, published: instantOf(published) })),
    ).toEqual(wanted.toReversed());
    expect(readFeed(format, text).entries.map(({ id, published }) => ({ id, published }))).toEqual(
      wanted.toReversed().map(({ id, published }) => ({ id, published })),
    );
  }
});

/** Entries as the browser's XML parser reads them. Runs in the page. */
function parsedFeed(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const error = document.querySelector('parsererror')?.textContent;
  if (error) throw new Error(error);
  return [...document.querySelectorAll('item, entry')].map((entry) => {
    const child = (...names: string[]) =>
      [...entry.children].find(({ localName }) => names.includes(localName))?.textContent ?? '';
    return {
      id: child('guid', 'id'),
      title: child('title'),
      html: child('encoded', 'content'),
      categories: [...entry.children]
        .filter(({ localName }) => localName === 'category')
        .map((category) => category.getAttribute('term') ?? category.textContent),
      published: child('pubDate', 'published'),
    };
  });
}

function instantOf(date: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(date)).toString();
}
