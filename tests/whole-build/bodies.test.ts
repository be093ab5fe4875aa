import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { fixtureSite } from '../support/built-site.ts';

const pages = {
  en: 'en/news/how-to-write-so-that-it-can-be-read/index.html',
  pl: 'pl/aktualnosci/jak-pisac-zeby-sie-dalo-czytac/index.html',
} as const;

beforeAll(async () => {
  await fixtureSite();
});

describe.each(languages)('the page of every block of the editor (%s)', (language) => {
  const body = async () => {
    const { dist } = await fixtureSite();
    const html = readFileSync(join(dist, pages[language]), 'utf8');
    const start = html.indexOf('<div class="prose">');
    expect(start).toBeGreaterThan(0);
    return html.slice(start);
  };

  test('shows what other sites embed as click-to-load previews with titles, and asks for no frame', async () => {
    const html = await body();
    expect(html).not.toContain('<iframe');
    const frames = Array.from(html.matchAll(/ data-frame="([^"?]*)/g), ([, frame]) => frame);
    expect(frames).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://player.vimeo.com/video/123456789',
      'https://www.openstreetmap.org/export/embed.html',
      'https://open.spotify.com/embed/track/4cOdK2wGLETKBW3PvgPWqT',
      'https://platform.twitter.com/embed/Tweet.html',
    ]);
    const titles = Array.from(
      html.matchAll(/<span class="embed-title">([^<]*)</g),
      ([, title]) => title,
    );
    expect(titles).toEqual([
      'Nurt 2025 – relacja &amp; wywiady HD',
      'Nurt 2025 – relacja &amp; wywiady HD',
      language === 'en' ? 'A film about the editor' : 'Film o\u00a0edytorze',
      language === 'en' ? 'Map of the way to the library' : 'Mapa dojścia do biblioteki',
      'open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
      'x.com/gckgrazelin/status/1234567890123456789',
    ]);
    expect(html).toMatch(
      / data-frame="https:\/\/www\.youtube-nocookie[^"]*"><img class="tone-[05af]{3}" src="\/media\//,
    );
  });

  test('loads the script of its frames from the site itself', async () => {
    const { dist } = await fixtureSite();
    const html = readFileSync(join(dist, pages[language]), 'utf8');
    const scripts = Array.from(
      html.matchAll(/<script type="module" src="\/([^"]+)"><\/script>/g),
      ([, src]) => src,
    );
    const [frames = '', ...others] = scripts
      .map((src = '') => readFileSync(join(dist, src), 'utf8'))
      .filter((script) => script.includes('iframe'));
    expect(others).toEqual([]);
    expect([frames.length > 100, frames.length < 1500]).toEqual([true, true]);
  });

  test('plays its own sound, offers its own document, keeps looks as classes and emoji as characters', async () => {
    const html = await body();
    expect(html).toMatch(
      /<audio controls preload="none" src="\/files\/[^"]+\.mp3" aria-label="[^"]+">/,
    );
    expect(html).toMatch(
      /<a href="\/files\/[^"]+\.pdf"[^>]*>[^<]+<\/a> <span class="file-note">\(PDF, \d+ [^)]+\)<\/span>/,
    );
    expect(html).toContain('<div class="wp-block-column is-width-66">');
    expect(html).toContain('<span class="has-vivid-cyan-blue-color text-bold">');
    expect(html).toContain('<span class="has-x-large-font-size">');
    expect(html).toContain('🎷');
    expect(html).not.toMatch(/ style="|s\.w\.org|fffffe/);
    expect(html).toContain('href="#text-a1b2c3-link"');
    expect(html).toContain('<div class="table-scroll" tabindex="0">');
  });
});

test('the report names what was taken out of texts, grouped and with the items', async () => {
  const { report } = await fixtureSite();
  const warnings = report.warnings.filter((warning) => / the text of /.test(warning));
  for (const kind of [
    'scripts',
    'event handlers',
    'javascript: or data: links',
    'styles that cover the page',
    'forms and fields',
    'base addresses',
    'shortcodes [contact-form-7]',
    'shortcodes [vc_row]',
  ]) {
    expect(
      warnings.filter((warning) => warning.includes(` ${kind} from the text of `)),
    ).toHaveLength(1);
  }
  expect(warnings.find((warning) => warning.includes('[vc_row]'))).toMatch(
    /^Removed 2 shortcodes \[vc_row\] from the text of event \d+ \(en\), event \d+ \(pl\)\.$/,
  );
  expect(warnings.length).toBeLessThan(30);
});
