import type { TextFile } from '../../src/outputs/text-file.ts';
import type { WriteGroup } from '../../src/outputs/text-group.ts';
import { type ItemDigests, isItem } from '../../src/site/item-digests.ts';
import type { Site } from '../../src/site/site.ts';
import { siteWide } from '../../src/site/site-wide.ts';
import type { KeptTexts, PublishedPages } from './page-record.ts';
import type { Place } from './placer.ts';
import { digestOf } from './values-digest.ts';

/** The groups of texts of one build. */
export type TextKeeper = {
  readonly group: WriteGroup;
  /** Receives a remark. What was told while a group was written is told again where the group is kept. */
  tell(remark: string): void;
  /** All that was told. */
  readonly warnings: readonly string[];
  /** What is to be known of the groups for the next build. */
  readonly texts: KeptTexts;
};

/**
 * Keeps groups of texts that are made of what they were made of: their files are taken over from the published site.
 *
 * @param published what is known of the published site; undefined where nothing may be kept
 * @param order.place takes files over from it
 * @param order.kept receives their names
 */
export function createTextKeeper(
  site: Site,
  published: PublishedPages | undefined,
  { items, place, kept }: { readonly items: ItemDigests; readonly place: Place; readonly kept: Set<string> },
): TextKeeper {
  const texts: Record<string, KeptTexts[string]> = {};
  const warnings: string[] = [];
  let told: string[] = [];
  const wide = digestOf(siteWide(site));
  const plain = (_: string, value: unknown): unknown => {
    if (isItem(value)) return items.content(value);
    return value instanceof Set || value instanceof Map ? [...value] : value;
  };
  const tell = (remark: string) => {
    told.push(remark);
    warnings.push(remark);
  };
  return { group, tell, warnings, texts };

  function* group(...[name, values, write]: Parameters<WriteGroup>): Iterable<TextFile> {
    const digest = digestOf([wide, values()], plain);
    const before = published?.texts[name];
    if (before?.digest === digest && place(before.files)) {
      texts[name] = before;
      for (const file of before.files) kept.add(file);
      warnings.push(...before.remarks);
      return;
    }
    told = [];
    const files: string[] = [];
    for (const text of write()) {
      files.push(text.file);
      yield text;
    }
    texts[name] = { digest, files, remarks: told };
  }
}
