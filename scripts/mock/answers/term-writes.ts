import type { Answer, Handler, MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import type { StoredTerm } from '../stored.ts';
import { termWire } from '../wire/term.ts';
import { writtenTerm } from '../writes/term-item.ts';
import { writerRefusal } from './access.ts';
import { itemById } from './events.ts';

type Name = 'categories' | 'tags';

/** Making, changing and deleting categories or tags. Terms know no trash: a deleted one is gone. */
export function termWrites(name: Name): {
  readonly create: Handler;
  readonly update: Handler;
  readonly remove: Handler;
} {
  const kind = name === 'tags' ? 'tag' : 'category';
  return {
    create: (request) => keep(writtenTerm(request, kind), request, 201),
    update: (request) => keep(writtenTerm(request, kind, existing(request, name)), request, 200),
    remove: (request) => remove(request, name),
  };
}

function keep(term: StoredTerm, { world }: MockRequest, status: number): Answer {
  world.store.put(term);
  return { status, body: world.json(termWire(term, world, true)) };
}

/** What was below it moves up to its parent. */
function remove(request: MockRequest, name: Name): Answer {
  const { world } = request;
  const term = existing(request, name);
  const previous = termWire(term, world, true);
  world.store.remove(term);
  for (const child of [...world.store[name].byId.values()].filter(({ parent }) => parent === term.id)) {
    world.store.put({ ...child, parent: term.parent });
  }
  return { body: world.json({ deleted: true, previous }) };
}

/** Terms belong to nobody, so only an editor changes those that are there. */
function existing(request: MockRequest, name: Name): StoredTerm {
  const term = itemById(request, request.world.store[name]);
  if (!term) throw invalidEventParameters(['id']);
  if (request.user !== 'editor') throw writerRefusal(request);
  return term;
}
