import type { Language } from '../../contract/language.ts';
import { itemOf } from '../../site/seo-of.ts';
import type { Site } from '../../site/site.ts';
import type { Subject } from '../../site/subject.ts';
import type { Node } from './node.ts';

/**
 * From which item of the source a page was made, and when that last changed: https://schema.org/identifier with the
 * kind and id of the item, https://schema.org/dateModified where the kind has dates. The home page may be made from a
 * page of the source.
 */
export function provenance(site: Site, language: Language, subject: Subject): Node {
  const item = itemOf(site, language, subject);
  if (!item) return {};
  return {
    identifier: { '@type': 'PropertyValue', propertyID: item.kind, value: item.id },
    dateModified: 'modified' in item ? item.modified.toString() : undefined,
  };
}
