import { describe, expect, test } from 'vitest';
import { openApi } from '../../../src/api/client.ts';
import { startMock } from '../server.ts';
import { contentOf, type Doc } from '../stored.ts';
import { createTown } from '../town.ts';
import { inLanguages } from './stand-ins.ts';

const now = Temporal.Instant.from('2026-11-24T09:00:00Z');
const town = createTown(now);
const content = inLanguages(contentOf(town), ['uk', 'pl', 'ar']);

describe('the town in other languages', () => {
  const of = (language: string, kind: string) =>
    content.docs.filter((doc) => doc.language === language && doc.kind === kind);

  test('has its own texts where it has them, and marked stand-ins elsewhere', () => {
    const titleIn = (language: string) => Object(of(language, 'page')[0]?.fields).title;
    expect([titleIn('uk'), titleIn('pl'), titleIn('ar')]).toEqual([
      expect.stringMatching(/^\[uk\] [A-Z]/),
      expect.stringMatching(/^[^[]/),
      expect.stringMatching(/^\[ar\] [A-Z]/),
    ]);
    expect(content.site.languages).toEqual(['uk', 'pl', 'ar']);
    expect(content.site.translated['ar']?.name).toMatch(/^\[ar\] /);
  });

  test('names only items of the same language, but for those that another alone has', () => {
    const byId = new Map(content.docs.map((doc) => [doc.id, doc]));
    const strays = content.docs.flatMap((doc) =>
      namedIn(doc)
        .map((id) => byId.get(id))
        .filter((other): other is Doc => other !== undefined && other.language !== doc.language)
        .map((other) => `${doc.kind} ${doc.id} (${doc.language}) names ${other.id}`),
    );
    expect(strays.filter((line) => !line.includes('(pl)'))).toEqual([]);
  });

  test('has an id for each item', () => {
    expect(new Set(content.docs.map(({ id }) => id)).size).toBe(content.docs.length);
  });

  test('is asked for each of its languages by a client that knows none of them', async () => {
    const mock = await startMock({ town: content, now });
    const api = await openApi({
      apiUrl: mock.url,
      config: { dialect: 'auto', concurrency: 2, timeout: 5, attempts: 1, maxAnswer: 5 },
    });
    try {
      const named = async (language: string) => {
        const [first] = await api.list('events', language, { convert: (raw) => Object(raw).title });
        return String(first);
      };
      expect(await Promise.all(['uk', 'ar', 'pl'].map(named))).toEqual([
        expect.stringMatching(/^\[uk\] /),
        expect.stringMatching(/^\[ar\] /),
        expect.not.stringMatching(/^\[/),
      ]);
      expect(api.languages).toEqual(['uk', 'pl', 'ar']);
    } finally {
      await api.close();
      await mock.close();
    }
  });
});

function namedIn({ fields }: Doc): readonly number[] {
  return ['venue', 'organizer', 'categories', 'tags', 'featured_media', 'parent'].flatMap((name) =>
    [fields[name]].flat().filter((one): one is number => typeof one === 'number' && one !== 0),
  );
}
