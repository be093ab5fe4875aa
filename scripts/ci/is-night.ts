import { appendFileSync } from 'node:fs';
import { isWanted } from './night.ts';

const { EVENT = '', SITE_ZONE = 'Europe/Warsaw', GITHUB_OUTPUT } = process.env;
const go = isWanted(EVENT, Temporal.Now.instant(), SITE_ZONE);

process.stdout.write(
  go ? 'The site is built.\n' : `It is not the hour after midnight in ${SITE_ZONE}: nothing to do.\n`,
);
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `go=${go}\n`);
