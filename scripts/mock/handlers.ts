import type { Route } from '../../src/contract/route.ts';
import { contentHandlers } from './answers/content.ts';
import { contentCollections } from './answers/content-kind.ts';
import { listEvents, readEvent, readEventBySlug } from './answers/events.ts';
import { linkedPostHandlers } from './answers/linked-posts.ts';
import { readEmbed, readProxy } from './answers/oembed.ts';
import { revisionHandlers } from './answers/revisions.ts';
import { readNamespace, readRoot } from './answers/root.ts';
import { readHead } from './answers/seo.ts';
import { listTemplates, readTemplateHistory } from './answers/templates.ts';
import { termHandlers } from './answers/terms.ts';
import type { Handler } from './request.ts';

const events = 'calendar/events/v1';
const content = 'cms/v2';

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['/', readRoot],
  ['oembed/1.0', readNamespace],
  ['stock-images', readNamespace],
  ['seo/v1', readNamespace],
  [events, readNamespace],
  [content, readNamespace],
  ['oembed/1.0/embed', readEmbed],
  ['oembed/1.0/proxy', readProxy],
  ['seo/v1/get_head', readHead],
  [`${events}/events`, listEvents],
  [`${events}/events/{id}`, readEvent],
  [`${events}/events/by-slug/{slug}`, readEventBySlug],
  ...linkedPostRows('venues'),
  ...linkedPostRows('organizers'),
  ...termRows('categories'),
  ...termRows('tags'),
  ...contentRows(),
  [`${content}/templates`, listTemplates],
  [`${content}/templates/{parent}/revisions`, readTemplateHistory],
  [`${content}/templates/{parent}/revisions/{id}`, readTemplateHistory],
  [`${content}/templates/{id}/autosaves`, readTemplateHistory],
  [`${content}/templates/{parent}/autosaves/{id}`, readTemplateHistory],
]);

/** What answers a route, or nothing where neither document nor observation says what it answers. */
export function handlerOf({ namespace, path }: Route): Handler | undefined {
  return handlers.get(`${namespace}${path}`);
}

function linkedPostRows(name: 'venues' | 'organizers'): readonly (readonly [string, Handler])[] {
  const { list, read, readBySlug } =
    name === 'venues'
      ? linkedPostHandlers(({ store }) => store.venues, 'venue')
      : linkedPostHandlers(({ store }) => store.organizers, 'organizer');
  return [
    [`${events}/${name}`, list],
    [`${events}/${name}/{id}`, read],
    [`${events}/${name}/by-slug/{slug}`, readBySlug],
  ];
}

function termRows(name: 'categories' | 'tags'): readonly (readonly [string, Handler])[] {
  const { list, read } = termHandlers(name);
  return [
    [`${events}/${name}`, list],
    [`${events}/${name}/{id}`, read],
  ];
}

function contentRows(): readonly (readonly [string, Handler])[] {
  return contentCollections.flatMap((collection) => {
    const { list, read } = contentHandlers(collection);
    const revisions = revisionHandlers(collection);
    const base = `${content}/${collection}`;
    return [
      [base, list],
      [`${base}/{id}`, read],
      [`${base}/{parent}/revisions`, revisions.list],
      [`${base}/{parent}/revisions/{id}`, revisions.read],
      [`${base}/{id}/autosaves`, revisions.listAutosaves],
      [`${base}/{parent}/autosaves/{id}`, revisions.readAutosave],
    ] as const;
  });
}
