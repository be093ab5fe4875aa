import { spellNamespace, spellParameter } from '../../src/api/dialect.ts';
import type { Namespace } from '../../src/contract/routes/route.ts';

/** Which server is played: the one the documents describe, or one as it was observed in public. */
export type Part = 'documents' | 'observed';

export const parts: readonly Part[] = ['documents', 'observed'];

/** How a part spells the contract's names. */
export type Dialect = {
  readonly part: Part;
  readonly namespace: (namespace: Namespace) => string;
  readonly parameter: (name: string) => string;
  /** What the root's `namespaces` lists. */
  readonly listed: readonly string[];
  /** Key of a route's links in the root description. */
  readonly linksKey: 'links' | '_links';
};

const dialects: Readonly<Record<Part, Dialect>> = {
  documents: {
    part: 'documents',
    namespace: (namespace) => namespace,
    parameter: (name) => name,
    listed:
      'oembed/1.0 stock-images seo/v1 cms/v2 cms-site-health/v1 cms-block-editor/v1 cms-abilities/v1'.split(
        ' ',
      ),
    linksKey: 'links',
  },
  observed: {
    part: 'observed',
    namespace: (namespace) => spellNamespace(namespace, 'public'),
    parameter: (name) => spellParameter(name, { spelling: 'public', languageParameter: 'wpml_language' }),
    listed: [
      ...'oembed/1.0 instant-images yoast/v1 tribe/event-aggregator/v1 tribe/events/v1 tribe/views/v2'.split(
        ' ',
      ),
      ...'tec/v2/onboarding tec/v1 wp/v2 wp-site-health/v1 wp-block-editor/v1 wp-abilities/v1'.split(' '),
    ],
    linksKey: '_links',
  },
};

export function dialectOf(part: Part): Dialect {
  return dialects[part];
}
