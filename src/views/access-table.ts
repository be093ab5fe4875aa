import {
  type AccessFact,
  type Answers,
  accessFacts,
  type EventAnswer,
  houseFacts,
  tellsAccess,
} from '../model/access.ts';
import type { Event } from '../model/event.ts';
import { isOnlineVenue, type Venue } from '../model/groups.ts';
import { factLabel } from '../site/events/choices.ts';
import { type HiddenEmail, hiddenEmail, phoneLink, phoneText } from './contact.ts';
import type { PageSettings } from './page.ts';

/** What is known of the access of an event or a venue, as a table. */
export type AccessData = {
  readonly groups: readonly AccessGroup[];
  /** What nobody has said anything of. */
  readonly unsaid: readonly string[];
  /** Whom to ask: words, with addresses and telephone numbers among them; none where nobody is named. */
  readonly contact: readonly ContactPart[];
};

type AccessGroup = {
  /** Whom it is known of, where a page tells of two; else empty. */
  readonly of: string;
  readonly rows: readonly AccessRow[];
};

type AccessRow = {
  /** Its name in the configuration: the drawing of a fact has this name. */
  readonly name: AccessFact;
  readonly label: string;
  readonly is: boolean;
  /** What is said besides yes or no; empty where it is nothing. */
  readonly note: string;
};

/** One of these. */
type ContactPart = {
  readonly text?: string;
  readonly email?: HiddenEmail;
  readonly phone?: { readonly href: string; readonly text: string };
};

/** Undefined where the site tells nothing of access. Only what a house may have is asked of a venue. */
export function venueAccessData(page: PageSettings, { access }: Venue): AccessData | undefined {
  if (!tellsAccess(page.site.config.facts)) return undefined;
  const { answers, contact } = access;
  return {
    groups: groupOf('', rowsOf(page, answers)),
    unsaid: unsaidOf(page, answers, houseFacts),
    contact: contactOf(contact),
  };
}

/**
 * Undefined where the site tells nothing of access, and of an event that is over of which nothing is known. What only a house has
 * is not asked of an event that is nowhere in town.
 */
export function eventAccessData(
  page: PageSettings,
  event: Event,
  isOver: boolean,
): AccessData | undefined {
  const { t } = page;
  const { answers, contact } = event.access;
  if (!tellsAccess(page.site.config.facts)) return undefined;
  const rows = (ofVenue: boolean) => rowsOf(page, answers, (answer) => answer.ofVenue === ofVenue);
  const ofEvent = rows(false);
  const ofVenue = rows(true);
  if (isOver && ofEvent.length + ofVenue.length === 0) return undefined;
  const isSomewhere =
    event.status !== 'movedOnline' && event.venues.some((venue) => !isOnlineVenue(venue));
  const asked = accessFacts.filter((name) => isSomewhere || !houseFacts.includes(name));
  return {
    groups: [
      ...groupOf(ofVenue.length > 0 ? t('access.ofEvent') : '', ofEvent),
      ...groupOf(t('access.ofVenue'), ofVenue),
    ],
    unsaid: unsaidOf(page, answers, asked),
    contact: contactOf(contact),
  };
}

function groupOf(of: string, rows: readonly AccessRow[]): readonly AccessGroup[] {
  return rows.length === 0 ? [] : [{ of, rows }];
}

function rowsOf<Of extends Answers[AccessFact]>(
  page: PageSettings,
  answers: Readonly<Partial<Record<AccessFact, Of>>>,
  isOf: (answer: NonNullable<Of>) => boolean = () => true,
): readonly AccessRow[] {
  return accessFacts.flatMap((name) => {
    const { [name]: answer } = answers;
    if (!answer || !isOf(answer)) return [];
    const { is, note } = answer;
    return [{ name, label: factLabel(page, name), is, note }];
  });
}

function unsaidOf(
  page: PageSettings,
  answers: Answers | Answers<EventAnswer>,
  asked: readonly AccessFact[],
): readonly string[] {
  return asked.filter((name) => answers[name] === undefined).map((name) => factLabel(page, name));
}

const addresses =
  /([^\s@<>"?&,;:()]+@[^\s@<>"?&,;:()]+\.[\p{L}\d-]*[\p{L}\d])|((?<![\p{L}\d])\+?\d[\d ()/-]{5,}\d)/u;

function contactOf(text: string): readonly ContactPart[] {
  // An array of text, address, number, text, address, number and so on.
  return text.split(addresses).flatMap((piece = '', index): readonly ContactPart[] => {
    if (piece === '') return [];
    if (index % 3 === 1) return [{ email: hiddenEmail(piece) }];
    const href = index % 3 === 2 ? phoneLink(piece) : undefined;
    return [href === undefined ? { text: piece } : { phone: { href, text: phoneText(piece) } }];
  });
}
