import type { SiteConfig } from '../config.ts';
import type { WireItem } from '../contract/collections.ts';
import { cleanHtml } from '../html/clean.ts';
import { type HtmlContext, limitedBody } from '../html/context.ts';
import { plainText } from '../html/text.ts';
import {
  type LanguageSite,
  type Site,
  type SlotContent,
  type SlotName,
  type Slots,
  slotNames,
} from './site.ts';

type SlotSettings = {
  readonly config: Pick<SiteConfig, 'slots'>;
  readonly blocks: readonly WireItem<'blocks'>[];
  /** Whether the server does not show its blocks. */
  readonly unread: boolean;
  readonly html: HtmlContext;
  readonly pathOf: Site['pathOf'];
  warn(item: string, message: string): void;
};

/** What the configuration puts into the slots of a language. A slug that nothing has is a warning, and leaves the slot empty. */
export function slotsOf(local: LanguageSite, settings: SlotSettings): Slots {
  const filled: Partial<Record<SlotName, SlotContent>> = {};
  for (const name of slotNames) {
    const choice = settings.config.slots[name];
    const slug = typeof choice === 'object' ? choice[local.language] : choice;
    if (slug === undefined) continue;
    const content =
      (name === 'accessibility' && pageOf(slug, local, settings)) || blockOf(slug, settings);
    if (content) filled[name] = content;
    else settings.warn(`slot "${name}"`, reason(slug, name, settings));
  }
  return filled;
}

function pageOf(
  slug: string,
  { pages }: LanguageSite,
  { pathOf }: SlotSettings,
): SlotContent | undefined {
  const page = pages.find(({ segments }) => segments.at(-1) === slug);
  return page && { kind: 'page', title: page.title, path: pathOf(page) };
}

function blockOf(slug: string, { blocks, html }: SlotSettings): SlotContent | undefined {
  const block = blocks.find((one) => one.slug === slug);
  if (!block) return undefined;
  return {
    kind: 'block',
    title: plainText(block.title.rendered),
    body: cleanHtml(limitedBody(block.content.rendered), html),
  };
}

function reason(slug: string, name: SlotName, { blocks, unread }: SlotSettings): string {
  const nothing = `is empty: no ${name === 'accessibility' ? 'page or block' : 'block'} has the slug "${slug}" that "slots.${name}" in src/site.config.ts names`;
  if (unread) return `${nothing}; blocks are read with API_USER and API_APPLICATION_PASSWORD only`;
  const known = blocks.map((block) => block.slug).filter((one) => one !== '');
  return known.length === 0 ? nothing : `${nothing}; the blocks are ${known.toSorted().join(', ')}`;
}
