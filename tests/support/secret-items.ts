import type { StoredItem, Town } from '../../scripts/mock/stored.ts';
import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../src/contract/language.ts';
import { addToTown, type TownItems } from './add-to-town.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleVenue,
} from './sample-town.ts';

/** In every text of an item that must leave no trace in any output. */
export const secretMark = 'qqsecret';

/** In every text of an event that is in no list and has a page, because something public links to it. */
export const hiddenMark = 'qqhidden';

/** A month from the present of the tests, and the past. */
const later = '2026-12-20 10:00:00';
const earlier = '2026-10-01 10:00:00';

type Guise = Pick<StoredItem, 'status' | 'created'> & { readonly password?: string };

const statuses: readonly string[] = ['draft', 'pending', 'private', 'future', 'trash'];

/** Ways of not being public. */
const guises: readonly Guise[] = [
  ...statuses.map((status) => ({ status, created: status === 'future' ? later : earlier })),
  { status: 'publish', created: later },
];

/** Those of items that can have a password. */
const lockedGuises: readonly Guise[] = [
  ...guises,
  { status: 'publish', created: earlier, password: 'open sesame' },
];

/** Makes secret items in one language, each with an id of its own. */
type Maker = {
  readonly language: Language;
  readonly nextId: () => number;
  readonly secret: (kind: string, guise: Guise) => StoredItem & { readonly password: string };
};

/** A town with items of every kind that are not public, in every language, some of them referred to by public ones. */
export function withSecretItems(town: Town): Town {
  let last = 900_000;
  const nextId = () => ++last;
  return languages.reduce((whole, language) => {
    const maker = createMaker(language, nextId);
    const added = [
      secretPlaces(maker),
      secretTexts(maker),
      hiddenEvents(maker),
      secretMenu(maker, town),
    ];
    return added.reduce(addToTown, whole);
  }, town);
}

function createMaker(language: Language, nextId: () => number): Maker {
  return {
    language,
    nextId,
    secret: (kind, { status, created, password = '' }) => {
      const id = nextId();
      const slug = `${secretMark}-${kind}-${id}`;
      return { id, language, group: 0, slug, status, created, modified: earlier, password };
    },
  };
}

/** Venues and organizers, all of them those of one public event. */
function secretPlaces({ language, nextId, secret }: Maker): TownItems {
  const venues = guises.map((guise) =>
    sampleVenue({
      ...secret('venue', guise),
      venue: `${secretMark} venue`,
      description: textOf('venue'),
    }),
  );
  const organizers = guises.map((guise) =>
    sampleOrganizer({
      ...secret('organizer', guise),
      organizer: `${secretMark} organizer`,
      description: textOf('organizer'),
      email: `${secretMark}@example.org`,
    }),
  );
  const event = sampleEvent({
    id: nextId(),
    language,
    title: 'An event among secret places',
    venue: venues.map(({ id }) => id),
    organizer: organizers.map(({ id }) => id),
  });
  return { venues, organizers, events: [event] };
}

/** Events, posts and pages with a tag that nothing else has, and public pages below the secret ones. */
function secretTexts({ language, nextId, secret }: Maker): TownItems {
  const tag = sampleTerm({
    ...secret('tag', { status: 'publish', created: earlier }),
    kind: 'tag',
    name: `${secretMark}-tag`,
  });
  const texts = (kind: string) => ({
    title: `${secretMark} ${kind}`,
    content: textOf(kind),
    excerpt: textOf('excerpt'),
  });
  const pages = lockedGuises.map((guise) =>
    samplePage({ ...secret('page', guise), ...texts('page') }),
  );
  const children = pages.map(({ id }) =>
    samplePage({
      id: nextId(),
      language,
      slug: `child-of-${id}`,
      title: `A public child of page ${id}`,
      content: '<p>It is a root, since nobody may see its parent.</p>',
      parent: id,
    }),
  );
  return {
    terms: [tag],
    events: lockedGuises.map((guise) =>
      sampleEvent({
        ...secret('event', guise),
        ...texts('event'),
        description: textOf('event'),
        tags: [tag.id],
      }),
    ),
    posts: lockedGuises.map((guise) =>
      samplePost({ ...secret('post', guise), ...texts('post'), sticky: true, tags: [tag.id] }),
    ),
    pages: [...pages, ...children],
  };
}

/** Two that a public post leads to, one of them by way of the other, and two that nothing public leads to. */
function hiddenEvents({ language, nextId, secret }: Maker): TownItems {
  const hidden = (mark: string, title: string, content = '') => {
    const id = nextId();
    return sampleEvent({
      id,
      language,
      slug: `${mark}-${id}`,
      title: `${mark} ${title}`,
      description: `<p>${mark} ${title}</p>${content}`,
      hide_from_listings: true,
    });
  };
  const unlinked = hidden(secretMark, 'linked from nowhere');
  const linkedFromDraft = hidden(secretMark, 'linked from a draft');
  const behind = hidden(hiddenMark, 'behind another hidden event');
  const linked = hidden(hiddenMark, 'linked from a post', linkTo(behind));
  const draft = secret('post', { status: 'draft', created: earlier });
  return {
    events: [unlinked, linkedFromDraft, behind, linked],
    posts: [
      samplePost({
        id: nextId(),
        language,
        title: 'The way to hidden events',
        content: linkTo(linked),
      }),
      samplePost({ ...draft, title: `${secretMark} post`, content: linkTo(linkedFromDraft) }),
    ],
  };
}

function secretMenu({ language, secret }: Maker, { menuItems }: Town): TownItems {
  const draft: Guise = { status: 'draft', created: earlier };
  return {
    menuItems: [
      sampleMenuItem({
        ...secret('menu', draft),
        title: `${secretMark} entry`,
        url: `{{origin}}/${secretMark}/`,
        menus: menuItems.find((item) => item.language === language)?.menus ?? 1,
      }),
    ],
    blocks: [
      sampleBlock({
        ...secret('block', draft),
        title: `${secretMark} block`,
        content: textOf('block'),
      }),
    ],
  };
}

function textOf(kind: string): string {
  return `<p>${secretMark} text of ${kind}</p>`;
}

function linkTo({ id }: StoredItem): string {
  return `<p><a href="{{origin}}{{path:${id}}}">More</a></p>`;
}
