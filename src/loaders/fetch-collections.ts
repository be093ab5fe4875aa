import { AnswerError } from '../api/api-error.ts';
import { together } from '../api/together.ts';
import { type Collection, collections } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { type Collected, keep } from './collected.ts';
import type { FetchContext } from './fetch-settings.ts';
import { listOutcomes } from './list-outcomes.ts';

const restricted: ReadonlySet<Collection> = new Set(['menu-items', 'blocks']);

/** Reads every collection in every language. */
export async function fetchCollections(context: FetchContext, collected: Collected): Promise<void> {
  const tasks = context.config.languages.flatMap((language) =>
    collections.map(
      (collection) => (signal: AbortSignal) =>
        fetchCollection({ ...context, signal }, collected, collection, language),
    ),
  );
  await together(tasks, context.signal);
}

async function fetchCollection<C extends Collection>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<void> {
  if (restricted.has(collection) && !context.api.hasCredentials) {
    collected.unavailable.add(collection);
    return;
  }
  try {
    for (const { enter, ...left } of await listOutcomes(context, collected, collection, language)) {
      enter?.();
      keep(collected, collection, language, left);
    }
  } catch (error) {
    const reason = restricted.has(collection) && reasonToDoWithout(error);
    if (!reason) throw error;
    collected.unavailable.add(collection);
    collected.warnings.push(`${collection} (${language}): not read. ${reason}`);
  }
}

// A login that is right and may not see menus is no reason to have no site; a wrong one (401) is a mistake to fix.
function reasonToDoWithout(error: unknown): string | undefined {
  if (!(error instanceof AnswerError)) return undefined;
  if (error.status === 403) return 'The user API_USER names may not see them.';
  return error.status === 404 && error.code === 'rest_no_route' ? 'The server has no such route.' : undefined;
}
