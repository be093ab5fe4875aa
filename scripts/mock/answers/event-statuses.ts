import type { MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import type { StoredItem } from '../stored.ts';

const stored: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** States servers of this family know besides those any item here has. */
const otherStates = /^(?:auto-draft|inherit|in-progress|failed|request-\w+|tribe-[\w-]+)$/;

/** Which items of the events namespace a list may show, and the word for it in `rest_url`. */
type StatusFilter = { readonly text: string; readonly shows: (item: StoredItem) => boolean };

/**
 * The `status` of a list. With an editor's credentials and no word about it, a list answers everything but the
 * trash: drafts, private and future items too. In the documents a state is any text; readers find what is published.
 * Observed servers refuse states they do not know, and readers who ask for more than what is published.
 */
export function statusFilter({ query, user, world }: MockRequest): StatusFilter {
  const text = query.text('status') || (user === 'editor' ? 'any' : 'publish');
  const names = text.split(',').map((name) => name.trim());
  if (world.dialect.part === 'documents') {
    const wanted = ({ status }: StoredItem) =>
      names.includes(status) || (status !== 'trash' && names.includes('any'));
    return { text, shows: (item) => wanted(item) && (user === 'editor' || item.status === 'publish') };
  }
  const statuses = new Set(names.flatMap((name) => statusesOf(name)));
  if (user !== 'editor' && [...statuses].some((status) => status !== 'publish')) {
    throw invalidEventParameters(['status']);
  }
  return { text, shows: (item) => statuses.has(item.status) };
}

function statusesOf(name: string): readonly string[] {
  if (name === 'any') return stored.filter((status) => status !== 'trash');
  const known = stored.find((status) => status === name);
  if (known) return [known];
  if (otherStates.test(name)) return [];
  throw invalidEventParameters(['status']);
}
