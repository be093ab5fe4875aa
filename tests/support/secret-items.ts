import {
  sampleBlock,
  sampleEvent,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleVenue,
} from '../../scripts/mock/sample-town.ts';
import type { StoredItem, StoredStatus, Town } from '../../scripts/mock/stored.ts';
import { languages } from '../../src/contract/language.ts';

/** In every text of an item that must leave no trace in any output. */
export const secretMark = 'qqsecret';

/** In every text of an event that is in no list and has a page, because something public links to it. */
export const hiddenMark = 'qqhidden';

const statuses: readonly StoredStatus[] = ['draft', 'pending', 'private', 'future', 'trash'];

/** A month from the present of the tests, and the past. */
const later = '2026-12-20 10:00:00';
const earlier = '2026-10-01 10:00:00';

type Guise = Partial<StoredItem> & { readonly password?: string };

/** Ways of not being public. */
const guises: readonly Guise[] = [
  ...statuses.map((status) => ({ status, created: status === 'future' ? later : earlier })),
  { status: 'publish', created: later },
];
const protectedGuise: Guise = { status: 'publish', created: earlier, password: 'open sesame' };

/** A town with items of every kind that are not public, in every language, some of them referred to by public ones. */
export function withSecretItems(town: Town): Town {
  let last = 900_000;
  const nextId = () => ++last;
  const added = languages.map((language) => {
    const secret = (kind: string, { password: _, ...guise }: Guise) => {
      const id = nextId();
      return { id, language, ...guise, modified: earlier, slug: `${secretMark}-${kind}-${id}` };
    };
    const each = <I>(make: (guise: Guise) => I, ways: readonly Guise[] = guises): I[] => ways.map(make);
    const locked = [...guises, protectedGuise];
    const html = (kind: string) => `<p>${secretMark} body of ${kind}</p>`;

    const venues = each((guise) =>
      sampleVenue({ ...secret('venue', guise), name: `${secretMark} venue`, description: html('venue') }),
    );
    const organizers = each((guise) =>
      sampleOrganizer({
        ...secret('organizer', guise),
        name: `${secretMark} organizer`,
        description: html('organizer'),
        email: `${secretMark}@example.org`,
      }),
    );
    const tag = sampleTerm({ ...secret('tag', {}), kind: 'tag', name: `${secretMark}-tag` });
    const events = each(
      (guise) =>
        sampleEvent({
          ...secret('event', guise),
          title: `${secretMark} event`,
          content: html('event'),
          excerpt: html('excerpt'),
          password: guise.password ?? '',
          tags: [tag.id],
        }),
      locked,
    );
    const posts = each(
      (guise) =>
        samplePost({
          ...secret('post', guise),
          title: `${secretMark} post`,
          content: html('post'),
          excerpt: html('excerpt'),
          password: guise.password ?? '',
          sticky: true,
          tags: [tag.id],
        }),
      locked,
    );
    const pages = each(
      (guise) =>
        samplePage({
          ...secret('page', guise),
          title: `${secretMark} page`,
          content: html('page'),
          password: guise.password ?? '',
        }),
      locked,
    );
    const hidden = (title: string, content = '') => {
      const id = nextId();
      const slug = `${title.split(' ')[0]}-${id}`;
      return sampleEvent({
        id,
        language,
        slug,
        title,
        content: `<p>${title}</p>${content}`,
        hideFromListings: true,
      });
    };
    const unlinked = hidden(`${secretMark} hidden and linked from nowhere`);
    const linkedFromDraft = hidden(`${secretMark} hidden and linked from a draft`);
    const linkedTwice = hidden(`${hiddenMark} behind another hidden event`);
    const linked = hidden(`${hiddenMark} linked from a post`, linkTo(linkedTwice));
    const others = {
      posts: [
        samplePost({ id: nextId(), language, title: 'The way to hidden events', content: linkTo(linked) }),
        samplePost({
          ...secret('post', { status: 'draft' }),
          title: `${secretMark} post`,
          content: linkTo(linkedFromDraft),
        }),
      ],
      pages: pages.map(({ id, title: _, content: __, ...page }) => ({
        ...page,
        id: nextId(),
        status: 'publish' as const,
        created: earlier,
        password: '',
        slug: `child-of-${id}`,
        title: `A public child of page ${id}`,
        content: '<p>It is a root, since nobody may see its parent.</p>',
        parent: id,
      })),
      events: [
        sampleEvent({
          id: nextId(),
          language,
          title: 'An event among secret places',
          venues: venues.map(({ id }) => id),
          organizers: organizers.map(({ id }) => id),
        }),
      ],
    };
    return {
      events: [...events, unlinked, linkedFromDraft, linkedTwice, linked, ...others.events],
      venues,
      organizers,
      terms: [tag],
      posts: [...posts, ...others.posts],
      pages: [...pages, ...others.pages],
      menuItems: [
        sampleMenuItem({
          ...secret('menu', { status: 'draft' }),
          title: `${secretMark} entry`,
          url: `{{origin}}/${secretMark}/`,
          menu: town.menuItems.find((item) => item.language === language)?.menu ?? 1,
        }),
      ],
      blocks: [
        sampleBlock({
          ...secret('block', { status: 'draft' }),
          title: `${secretMark} block`,
          content: html('block'),
        }),
      ],
    };
  });
  return added.reduce<Town>(
    (whole, part) => ({
      ...whole,
      events: [...whole.events, ...part.events],
      venues: [...whole.venues, ...part.venues],
      organizers: [...whole.organizers, ...part.organizers],
      terms: [...whole.terms, ...part.terms],
      posts: [...whole.posts, ...part.posts],
      pages: [...whole.pages, ...part.pages],
      menuItems: [...whole.menuItems, ...part.menuItems],
      blocks: [...whole.blocks, ...part.blocks],
    }),
    town,
  );
}

function linkTo({ id }: StoredItem): string {
  return `<p><a href="{{origin}}{{path:${id}}}">More</a></p>`;
}
