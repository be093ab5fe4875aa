import { takeLabelledLines } from '../html/labelled-lines.ts';
import {
  type AccessAnswer,
  answerIn,
  answerOfFields,
  type FactSource,
  folded,
  hasAny,
  isLabel,
  type LabelledField,
  ownValue,
  type Sourced,
  valuesOf,
} from './sources.ts';

/** What may be known of the access of a place or an event, in the order in which it is shown. */
export const accessFacts = [
  'step-free',
  'accessible-toilet',
  'lift',
  'parking',
  'induction-loop',
  'sign-language',
  'captions',
  'audio-description',
  'relaxed',
  'quiet-room',
  'assistance-dog',
  'companion-ticket',
  'easy-language',
] as const;

export type AccessFact = (typeof accessFacts)[number];

/** Any of these makes an event accessible: a parking space or a lift alone brings nobody in. */
export const openingFacts: readonly AccessFact[] = accessFacts.filter(
  (name) => name !== 'parking' && name !== 'lift',
);

/**
 * What a house has for everything that takes place in it. That a cinema can describe films for blind people does not say that it
 * describes this one.
 */
export const houseFacts: readonly AccessFact[] = [
  'step-free',
  'accessible-toilet',
  'lift',
  'parking',
  'induction-loop',
  'quiet-room',
  'assistance-dog',
  'companion-ticket',
];

/** What has been said, yes or no; nothing of what nobody has said. */
export type Answers<Of extends AccessAnswer = AccessAnswer> = Readonly<
  Partial<Record<AccessFact, Of>>
>;

/** What is known of the access of a venue. */
export type VenueAccess = {
  /** Of itself. */
  readonly answers: Answers;
  /** Those of them that are true of what takes place there. */
  readonly lent: Answers;
  /** Whom to ask about access, as its editors write it; empty where they say nothing. */
  readonly contact: string;
};

/** What is known of the access of an event. */
export type EventAccess = {
  readonly answers: Answers<EventAnswer>;
  readonly contact: string;
};

export type EventAnswer = AccessAnswer & {
  /** Whether it is known of the venue alone. */
  readonly ofVenue: boolean;
};

/** How access is read from what editors give: `facts` of the configuration. */
export type AccessRules = {
  readonly known: Readonly<Partial<Record<AccessFact, FactSource>>>;
  readonly denied: Readonly<Partial<Record<AccessFact, Omit<FactSource, 'fields'>>>>;
  /** Headings of the lists in texts whose lines are read like fields. */
  readonly headings: readonly string[];
  readonly accessContact: { readonly fields: readonly string[] };
  readonly leavingVenue: Pick<FactSource, 'categories' | 'tags'>;
};

/** Whether a site says anything of access at all. */
export function tellsAccess({ known, denied }: Pick<AccessRules, 'known' | 'denied'>): boolean {
  return accessFacts.some((name) => known[name] !== undefined || denied[name] !== undefined);
}

export function venueAccess(
  rules: AccessRules,
  venue: { readonly slug: string; readonly fields: readonly LabelledField[] },
): VenueAccess {
  const named = (venues: readonly string[] = []) => venues.includes(venue.slug);
  const answers: Partial<Record<AccessFact, AccessAnswer>> = {};
  const lent: Partial<Record<AccessFact, AccessAnswer>> = {};
  for (const name of accessFacts) {
    const isDenied = named(rules.denied[name]?.venues);
    const isNamed = isDenied || named(rules.known[name]?.venues);
    const said = answerOfFields(rules.known[name] ?? nowhere, venue.fields);
    // Of two answers that differ, a visitor is not led to a closed door by the "no".
    const answer =
      isNamed && said?.is !== !isDenied && !(said && !said.is) ? { is: !isDenied, note: '' } : said;
    if (!answer) continue;
    answers[name] = answer;
    if (isNamed || houseFacts.includes(name)) lent[name] = answer;
  }
  return { answers, lent, contact: contactOf(rules, venue.fields) };
}

/** @param event.venues those that people go to */
export function eventAccess(
  rules: AccessRules,
  event: Sourced & { readonly venues: readonly VenueAccess[] },
): EventAccess {
  const venues = hasAny(rules.leavingVenue, event) ? [] : event.venues;
  const answers: Partial<Record<AccessFact, EventAnswer>> = {};
  for (const name of accessFacts) {
    const own = ownAnswer(rules, name, event);
    const lent = own ? undefined : commonAnswer(venues.map(({ lent }) => lent[name]));
    if (own) answers[name] = { ...own, ofVenue: false };
    else if (lent) answers[name] = { ...lent, ofVenue: true };
  }
  const contact =
    contactOf(rules, event.fields) || (venues.find(({ contact }) => contact)?.contact ?? '');
  return { answers, contact };
}

const nowhere: Pick<FactSource, 'fields'> = { fields: {} };

function ownAnswer(
  { known, denied }: AccessRules,
  name: AccessFact,
  event: Sourced,
): AccessAnswer | undefined {
  const { [name]: yes } = known;
  const { [name]: no } = denied;
  if (no && hasAny(no, event)) return { is: false, note: '' };
  const said = yes && answerOfFields(yes, event.fields);
  return said ?? (yes && hasAny(yes, event) ? { is: true, note: '' } : undefined);
}

/** What all places say. Where one of them says nothing or something else, nobody knows. */
function commonAnswer(answers: readonly (AccessAnswer | undefined)[]): AccessAnswer | undefined {
  const [first, ...others] = answers;
  if (!first || others.some((other) => other?.is !== first.is)) return undefined;
  return others.every(({ note } = first) => note === first.note)
    ? first
    : { is: first.is, note: '' };
}

function contactOf({ accessContact }: AccessRules, fields: readonly LabelledField[]): string {
  return (
    valuesOf({ ...accessContact, tags: {} }, { tags: [], fields })
      .at(0)
      ?.trim() ?? ''
  );
}

/** Whether what a field says of access is shown as that. */
export function saysAccess(rules: AccessRules, { label, value }: LabelledField): boolean {
  if (isLabel(rules.accessContact.fields, label)) return true;
  return accessFacts.some((name) => {
    const texts = ownValue(rules.known[name]?.fields ?? {}, label);
    return texts !== undefined && answerIn(value, texts) !== undefined;
  });
}

type DescribedWire = { readonly description: string };

/**
 * The lines of a text that are read like fields, and the text without those that are shown as
 * access.
 */
export function readBlock(
  rules: AccessRules,
  wire: DescribedWire,
): { readonly fields: readonly LabelledField[]; readonly html: () => string } {
  const { description } = wire;
  const fields: LabelledField[] = [];
  const left = takeLabelledLines(description, new Set(rules.headings.map(folded)), (line) => {
    const isUnderstood = line.value !== '' && saysAccess(rules, line);
    if (isUnderstood) fields.push(line);
    return isUnderstood;
  });
  return { fields, html: left === description ? descriptionOf(wire) : () => left };
}

/** Made apart, so that it holds nothing but the item: that may have its text beside the heap. */
function descriptionOf(wire: DescribedWire): () => string {
  return () => wire.description;
}
