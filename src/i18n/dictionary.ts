import type { StemRules } from '../search/stems.ts';
import type { en } from './en.ts';

/** Names of the words of the interface. */
export type TextKey = keyof (typeof en)['words'];

/** Names of the words of addresses. */
export type AddressWord = keyof (typeof en)['address'];

/** Text for each that English has. */
type Texts<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Texts<Of[Key]> };

/**
 * The words of the interface. `Category` are the plural categories the language distinguishes (Unicode CLDR, as in
 * `Intl.PluralRules`).
 */
export type InterfaceWords<Category extends Intl.LDMLPluralRule> = {
  readonly [Key in TextKey]: (typeof en)['words'][Key] extends string
    ? string
    : Readonly<Record<Category, string>>;
};

/** Texts in other words than those of the dictionary, each in the form that the dictionary has. */
export type OtherWords = Readonly<
  Partial<Record<TextKey, string | Readonly<Partial<Record<string, string>>>>>
>;

/** All that pages, calendars and feeds say in a language, and how it is written where `Intl` does not know. */
export type Dictionary<Category extends Intl.LDMLPluralRule = 'other'> = {
  /** For `Intl`: a tag (BCP 47) with the region whose customs are meant. */
  readonly locale: string;
  /** ISO 4217, of the country where it is spoken; undefined where that may be several. */
  readonly currency?: string;
  /** Title of an item that has none. */
  readonly untitled: string;
  /** Titles of front pages that say of every site the same. */
  readonly homeTitles: readonly string[];
  /** Words in another spelling, which a site may choose. */
  readonly spellings?: Readonly<Partial<Record<string, OtherWords>>>;
  /** Words of one letter that no line ends with, small. */
  readonly bound?: string;
  /** Letters of the alphabet besides those of ASCII, small. */
  readonly letters: string;
  /** Words beside the name of a language where a link leads to its version: "in", "version". Folded. */
  readonly versionWords: readonly string[];
  /** Words of addresses, ASCII; published addresses depend on them. */
  readonly address: Readonly<Record<AddressWord, string>>;
  /** Choices in addresses, by their names. What is not here is called as its name. */
  readonly choices: Readonly<Partial<Record<string, string>>>;
  readonly dates: DateWords;
  readonly rhythm: RhythmWords;
  readonly reading: ReadingWords;
  /** How its words end, for the search; undefined where every form is a word of its own. */
  readonly stems?: StemRules;
  /** Of calendars and feeds. */
  readonly feeds: Texts<(typeof en)['feeds']>;
  /** What a page says that only leads to another. */
  readonly redirect: Texts<(typeof en)['redirect']>;
  /** Of pages. */
  readonly words: InterfaceWords<Category>;
};

/** What editors write in fields of events and venues, as patterns of `RegExp` without groups that count; whatever language a site has. */
export type ReadingWords = {
  /** Weekdays from Monday on, in full and short, without a full stop. */
  readonly days: readonly string[];
  readonly daily: string;
  readonly closed: string;
  /** Before an age that is the highest. */
  readonly upTo: string;
  /** In the title of an event that does not take place. */
  readonly cancelled: string;
  /** In that of one whose new date is not known. */
  readonly postponed: string;
  /** In that of one that has a new date. */
  readonly rescheduled: string;
  readonly soldOut: string;
  readonly lastTickets: string;
  /** Before any of these: the event is not off. */
  readonly not: string;
};

/** The few words and marks that dates, costs and names of languages need. */
type DateWords = {
  readonly allDay: string;
  readonly free: string;
  /** Whether a sentence can have abbreviated months. */
  readonly abbreviatesMonths: boolean;
  /** Between what stands side by side, as a day and its hours. @default ', ' */
  readonly comma?: string;
  /** Between a time and the name of its zone. */
  readonly beforeZone: string;
  /** The form of the names of zones that `Intl` has words of the language for. */
  readonly zoneName: 'longGeneric' | 'shortGeneric';
  /** What becomes of the end of a language's name in `fact.languages`: a pattern and what replaces it. */
  readonly spoken?: readonly [pattern: string, replacement: string];
};

/** A text with `{day}`, or one for each day from Monday on. */
type WeekdayText = string | readonly string[];

/**
 * How regularly something takes place. `{day}` is a weekday, `{place}` which of its month, `{every}` what agrees with it; `usual…` is a
 * rhythm that some dates do not keep.
 */
export type RhythmWords = {
  readonly weekly: WeekdayText;
  readonly usual: WeekdayText;
  readonly fortnightly: string;
  readonly usuallyFortnightly: string;
  readonly monthly: string;
  readonly usuallyMonthly: string;
  /** In the form these texts need, from Monday on. @default as `Intl` has them */
  readonly days?: readonly string[];
  /** First, second, third, fourth, last. */
  readonly places: readonly string[];
  readonly every?: string;
  /** Weekdays, 1 is Monday, with which the others agree in another form. */
  readonly genders?: readonly {
    readonly days: readonly number[];
    readonly places: readonly string[];
    readonly every?: string;
  }[];
};
