import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import type { SearchSettings } from '../../src/kinds/search.ts';
import { wordsOf } from '../../src/search/fold.ts';
import { momentInZone } from '../../src/search/query.ts';
import { answer } from '../../src/search/search.ts';
import { stemsOf } from '../../src/search/words.ts';
import { fixturePages } from '../support/fixture-pages.ts';
import { siteNow } from '../support/site-now.ts';
import { indexSource, itemsOf } from '../support/written-index.ts';

const pages = { en: 'en/search/index.html', pl: 'pl/szukaj/index.html' } as const;

/**
 * Tables of questions: those of visitors were written before the search understood any everyday
 * word, others by somebody who had not seen which, and alike those in words that the town does not
 * use.
 */
const tables = ['visitors', 'others', 'town', 'alike'] as const;

let dist: string;

beforeAll(async () => {
  dist = (await fixturePages()).site.dist;
});

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  const questions = tables.flatMap((table) => readTable(`${table}.${language}.md`));

  test('there are forty questions, a third of them of visitors', () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(readTable(`visitors.${language}.md`).length * 3).toBeGreaterThanOrEqual(40);
  });

  test.each(questions)('"$question" finds first: $first', async ({ question, first }) => {
    expect((await ask(question, language)).first).toBe(first);
  });

  test('no everyday word is known for the sake of one question', async () => {
    const said = await Promise.all(
      questions.map(async ({ question }) => (await ask(question, language)).said),
    );
    const alone = said.flatMap((words, place) =>
      words.filter((stems) => {
        const others = said.toSpliced(place, 1).flat();
        return !others.some((other) => other.some((stem) => stems.includes(stem)));
      }),
    );
    expect(alone).toEqual([]);
  });

  test('and no words mean nearly the same for the sake of one', async () => {
    const meant = await Promise.all(
      questions.map(async ({ question }) => (await ask(question, language)).alike),
    );
    const alone = meant.flatMap((groups, place) =>
      groups.filter((group) => !meant.toSpliced(place, 1).some((other) => other.includes(group))),
    );
    expect(alone).toEqual([]);
  });
});

/** The rows of a table: what is asked, and the title that is expected first. */
function readTable(name: string) {
  const text = readFileSync(join(projectFolder, 'tests/search-questions', name), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => {
      const [, question = '', first = ''] = line.split('|').map((cell) => cell.trim());
      return { question, first };
    });
}

const answers = new Map<string, ReturnType<typeof look>>();

/** What the page of the built site shows first, and what it understands. */
function ask(question: string, language: Language): ReturnType<typeof look> {
  return answers.getOrInsertComputed(`${language} ${question}`, () => look(question, language));
}

async function look(question: string, language: Language) {
  const settings = settingsOf(language);
  const folder = join(dist, pages[language], '..');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const now = momentInZone(siteNow.epochMilliseconds, settings.timeZone);
  const asked = (alike: readonly string[]) =>
    answer(
      new URLSearchParams({ q: question }),
      indexSource(read, { language, now, alike }),
      settings,
    );
  const firstOf = async (alike: readonly string[]) => {
    const { found, similar } = await asked(alike);
    return [...found, ...similar][0] ?? -1;
  };
  const { filters } = await asked(settings.alike);
  const first = await firstOf(settings.alike);
  const stems = wordsOf(question).flatMap((word) => stemsOf(word, language));
  const hasStem = (word: string) => stemsOf(word, language).some((stem) => stems.includes(stem));
  const needed = await Promise.all(
    settings.alike
      .filter((group) => wordsOf(group).some(hasStem))
      .map(async (group) => {
        const rest = settings.alike.filter((other) => other !== group);
        return (await firstOf(rest)) === first ? undefined : group;
      }),
  );
  const [title = ''] = itemsOf(read)[first] ?? [];
  return {
    /** Groups of words that mean nearly the same without which something else would be first. */
    alike: needed.filter((group) => group !== undefined),
    first: title.replaceAll('\u00a0', ' '),
    /** The stems of words that choose something. Numbers are of dates. */
    said: filters.flatMap(({ start, end }) =>
      wordsOf(question.slice(start, end)).map((word) =>
        /^\d/.test(word) ? ['number'] : stemsOf(word, language),
      ),
    ),
  };
}

function settingsOf(language: Language): SearchSettings {
  const html = readFileSync(join(dist, pages[language]), 'utf8');
  const [, attribute = ''] = /data-search="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(
    attribute
      .replaceAll('&quot;', '"')
      .replaceAll('&#34;', '"')
      .replaceAll('&#38;', '&')
      .replaceAll('&amp;', '&'),
  );
}
