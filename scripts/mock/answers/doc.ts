import { routes } from '../../../src/contract/routes/index.ts';
import { openApi } from '../open-api.ts';
import type { Answer, MockRequest } from '../request.ts';

/** `GET /doc`: the events namespace, described from the table as OpenAPI. */
export function readDoc({ world, route }: MockRequest): Answer {
  const { dialect, links } = world;
  const own = routes.filter(({ namespace }) => namespace === route.namespace);
  const about = { title: dialect.namespace(route.namespace), url: links.rest('').replace(/\/$/, '') };
  return { body: world.cached('doc', () => openApi(own, dialect, about)) };
}
