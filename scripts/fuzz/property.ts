import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { siteConfigSchema } from '../../src/config.ts';
import { invariants } from './invariants.ts';
import { type Response, responses } from './responses.ts';
import { fetchTwice, type Outcome, takeAway, takeThrough } from './run.ts';

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/calendar/',
  identifierDomain: 'town.example',
  security: { contact: ['mailto:security@town.example'] },
});

/** One in so many is made twice, to see whether it comes out the same. */
const repeatedShare = 16;

/**
 * Fails for answers that break an invariant, throw, or come out differently a second time.
 *
 * @param begin is told of each set of answers
 */
export function fuzzProperty(begin: (given: readonly Response[]) => void = () => {}) {
  return fc.property(responses(), (given) => {
    begin(given);
    const outcome = takeThrough(given, config);
    const broken = [...brokenBy(outcome), ...brokenBy(takeAway(outcome))];
    if (broken.length > 0) throw new Error(broken.join('\n'));
    if (isRepeated(given) && bytesOf(takeThrough(given, config)) !== bytesOf(outcome)) {
      throw new Error('Not so: the same answers give the same bytes.');
    }
  });
}

/** Fails for answers of which a second fetch, with the snapshot of the first, makes another snapshot or none. */
export function rereadProperty() {
  return fc.asyncProperty(responses(), async (given) => {
    const [first, second] = await fetchTwice(given);
    if (first !== second) throw new Error(`Not so: two fetches in a row are the same.\n${first}\n${second}`);
  });
}

function brokenBy(outcome: Outcome): readonly string[] {
  return invariants.flatMap(({ sentence, broken }) =>
    broken(outcome)
      .slice(0, 3)
      .map((what) => `Not so: ${sentence}. ${what.slice(0, 300)}`),
  );
}

function isRepeated(given: readonly Response[]): boolean {
  return (
    (createHash('md5')
      .update(JSON.stringify(given) ?? '')
      .digest()[0] ?? 0) %
      repeatedShare ===
    0
  );
}

function bytesOf({ files, pages, listed, snapshot }: Outcome): string {
  return JSON.stringify([[...files], pages, listed, snapshot]);
}
