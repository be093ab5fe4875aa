import { spellNamespace, spellParameter } from '../../src/api/dialect.ts';
import type { Namespace } from '../../src/contract/routes/route.ts';

/** Which server is played: the one the documents describe, or one as it was observed in public. */
export type Part = 'documents' | 'observed';

export const parts: readonly Part[] = ['documents', 'observed'];

/** How a part spells the contract's names. */
export type MockDialect = ReturnType<typeof dialectOf>;

/** What the root's `namespaces` lists. */
const listed: Readonly<Record<Part, string>> = {
  documents:
    'oembed/1.0 stock-images seo/v1 cms/v2 cms-site-health/v1 cms-block-editor/v1 cms-abilities/v1',
  observed:
    'oembed/1.0 instant-images yoast/v1 tribe/event-aggregator/v1 tribe/events/v1 tribe/views/v2 tec/v2/onboarding tec/v1 wp/v2 wp-site-health/v1 wp-block-editor/v1 wp-abilities/v1',
};

/**
 * A name that answers have and the documents do not (a type of content, a taxonomy, the relation of what is embedded),
 * in the public software's own words.
 */
function publicName(name: string): string {
  return name.replace(/^calendar_/, 'tribe_').replace(/^cms(?=[:_])/, 'wp');
}

export function dialectOf(part: Part) {
  const [spelling, languageParameter] =
    part === 'documents'
      ? (['documents', 'ml_language'] as const)
      : (['public', 'wpml_language'] as const);
  return {
    part,
    /** A name of answers, which begins with `calendar_`, `cms_` or `cms:`, as this server spells it. */
    name: (name: string) => (part === 'observed' ? publicName(name) : name),
    /** What headers with totals of the content namespace begin with. */
    totals: part === 'observed' ? 'X-WP' : 'X-CMS',
    namespace: (namespace: Namespace) => spellNamespace(namespace, spelling),
    parameter: (name: string) => spellParameter(name, { spelling, languageParameter }),
    /** What a parameter may be called: observed servers take the language by a second name as well. */
    spellings: (name: string): readonly string[] => [
      spellParameter(name, { spelling, languageParameter }),
      ...(part === 'observed' && name === 'ml_language' ? ['lang'] : []),
    ],
    /** What the root's `namespaces` lists. */
    listed: listed[part].split(' '),
  };
}
