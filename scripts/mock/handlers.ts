import type { Route } from '../../src/contract/route.ts';
import { answerBatch } from './answers/batch.ts';
import { contentHandlers } from './answers/content.ts';
import { contentCollections } from './answers/content-kind.ts';
import { contentWrites } from './answers/content-writes.ts';
import { readDoc } from './answers/doc.ts';
import { eventWrites, organizerWrites, venueWrites } from './answers/event-writes.ts';
import { listEvents, readEvent, readEventBySlug } from './answers/events.ts';
import { linkedPostHandlers } from './answers/linked-posts.ts';
import { editMedia, processMedia } from './answers/media-writes.ts';
import { nameHandlers } from './answers/news-names.ts';
import { readEmbed, readProxy } from './answers/oembed.ts';
import { revisionHandlers } from './answers/revisions.ts';
import { readNamespace, readRoot } from './answers/root.ts';
import { readHead } from './answers/seo.ts';
import { stockImages } from './answers/stock-images.ts';
import {
  createTemplateAutosave,
  listTemplateAutosaves,
  listTemplateRevisions,
  readTemplateAutosave,
  readTemplateRevision,
  removeTemplateRevision,
} from './answers/template-revisions.ts';
import { createTemplate, listTemplates } from './answers/templates.ts';
import { termWrites } from './answers/term-writes.ts';
import { termHandlers } from './answers/terms.ts';
import type { Handler } from './request.ts';

const events = 'calendar/events/v1';
const content = 'cms/v2';

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['GET /', readRoot],
  ['POST /batch/v1', answerBatch],
  ['GET oembed/1.0', readNamespace],
  ['GET stock-images', readNamespace],
  ['GET seo/v1', readNamespace],
  [`GET ${events}`, readNamespace],
  [`GET ${content}`, readNamespace],
  ['GET oembed/1.0/embed', readEmbed],
  ['GET oembed/1.0/proxy', readProxy],
  ['GET seo/v1/get_head', readHead],
  [`GET ${events}/doc`, readDoc],
  [`GET ${events}/events`, listEvents],
  [`GET ${events}/events/{id}`, readEvent],
  [`GET ${events}/events/by-slug/{slug}`, readEventBySlug],
  ...itemWriteRows('events', eventWrites),
  ...itemWriteRows('venues', venueWrites),
  ...itemWriteRows('organizers', organizerWrites),
  ...linkedPostRows('venues'),
  ...linkedPostRows('organizers'),
  ...termRows('categories'),
  ...termRows('tags'),
  ...contentRows(),
  ...nameHandlers,
  [`POST ${content}/media/{id}/edit`, editMedia],
  [`POST ${content}/media/{id}/post-process`, processMedia],
  [`GET ${content}/templates`, listTemplates],
  [`POST ${content}/templates`, createTemplate],
  [`GET ${content}/templates/{parent}/revisions`, listTemplateRevisions],
  [`GET ${content}/templates/{parent}/revisions/{id}`, readTemplateRevision],
  [`DELETE ${content}/templates/{parent}/revisions/{id}`, removeTemplateRevision],
  [`GET ${content}/templates/{id}/autosaves`, listTemplateAutosaves],
  [`POST ${content}/templates/{id}/autosaves`, createTemplateAutosave],
  [`GET ${content}/templates/{parent}/autosaves/{id}`, readTemplateAutosave],
  ...below('stock-images', stockImages),
]);

/** What answers a route, or nothing where neither document nor observation says what it answers. */
export function handlerOf({ method, namespace, path }: Route): Handler | undefined {
  return handlers.get(`${method} ${namespace}${path}`);
}

/** Rows whose paths are relative to a namespace. */
function below(
  namespace: string,
  rows: readonly (readonly [string, Handler])[],
): readonly (readonly [string, Handler])[] {
  return rows.map(([row, handler]) => [row.replace(' ', ` ${namespace}`), handler]);
}

/** The three methods that change an item do the same. */
function updateRows(path: string, handler: Handler): readonly (readonly [string, Handler])[] {
  return ['POST', 'PUT', 'PATCH'].map((method) => [`${method} ${path}`, handler]);
}

function itemWriteRows(
  name: 'events' | 'venues' | 'organizers',
  writes: typeof eventWrites,
): readonly (readonly [string, Handler])[] {
  const byId = `${events}/${name}/{id}`;
  const bySlug = `${events}/${name}/by-slug/{slug}`;
  return [
    [`POST ${events}/${name}`, writes.create],
    ...updateRows(byId, writes.update),
    ...updateRows(bySlug, writes.updateBySlug),
    [`DELETE ${byId}`, writes.trash],
    [`DELETE ${bySlug}`, writes.trashBySlug],
  ];
}

function linkedPostRows(name: 'venues' | 'organizers'): readonly (readonly [string, Handler])[] {
  const { list, read, readBySlug } =
    name === 'venues'
      ? linkedPostHandlers(({ store }) => store.venues, 'venue')
      : linkedPostHandlers(({ store }) => store.organizers, 'organizer');
  return [
    [`GET ${events}/${name}`, list],
    [`GET ${events}/${name}/{id}`, read],
    [`GET ${events}/${name}/by-slug/{slug}`, readBySlug],
  ];
}

function termRows(name: 'categories' | 'tags'): readonly (readonly [string, Handler])[] {
  const { list, read } = termHandlers(name);
  const { create, update, remove } = termWrites(name);
  return [
    [`GET ${events}/${name}`, list],
    [`GET ${events}/${name}/{id}`, read],
    [`POST ${events}/${name}`, create],
    ...updateRows(`${events}/${name}/{id}`, update),
    [`DELETE ${events}/${name}/{id}`, remove],
  ];
}

function contentRows(): readonly (readonly [string, Handler])[] {
  return contentCollections.flatMap((collection) => {
    const { list, read } = contentHandlers(collection);
    const { create, update, remove } = contentWrites(collection);
    const revisions = revisionHandlers(collection);
    const path = `${content}/${collection}`;
    const base = `GET ${path}`;
    return [
      [base, list],
      [`${base}/{id}`, read],
      [`POST ${path}`, create],
      ...updateRows(`${path}/{id}`, update),
      [`DELETE ${path}/{id}`, remove],
      [`${base}/{parent}/revisions`, revisions.list],
      [`${base}/{parent}/revisions/{id}`, revisions.read],
      [`DELETE ${path}/{parent}/revisions/{id}`, revisions.remove],
      [`${base}/{id}/autosaves`, revisions.listAutosaves],
      [`${base}/{parent}/autosaves/{id}`, revisions.readAutosave],
      [`POST ${path}/{id}/autosaves`, revisions.createAutosave],
    ] as const;
  });
}
