import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { listFiles } from '../../scripts/cli/files.ts';

/** Words that Americans and the British spell differently, each with the beginnings of what is made of it. */
const pairs: readonly (readonly [american: string, british: string])[] = [
  ['color', 'colour'],
  ['organiz', 'organis'],
  ['realiz', 'realis'],
  ['recogniz', 'recognis'],
  ['apologiz', 'apologis'],
  ['fertilizer', 'fertiliser'],
  ['synthesizer', 'synthesiser'],
  ['theater', 'theatre'],
  ['amphitheater', 'amphitheatre'],
  ['center', 'centre'],
  ['program', 'programme'],
  ['license', 'licence'],
  ['favorite', 'favourite'],
  ['flavor', 'flavour'],
  ['harbor', 'harbour'],
  ['honor', 'honour'],
  ['humor', 'humour'],
  ['labor', 'labour'],
  ['neighbor', 'neighbour'],
  ['rumor', 'rumour'],
  ['behavior', 'behaviour'],
  ['gray', 'grey'],
  ['catalog', 'catalogue'],
  ['dialog', 'dialogue'],
  ['canceled', 'cancelled'],
  ['canceling', 'cancelling'],
  ['traveler', 'traveller'],
  ['traveling', 'travelling'],
  ['traveled', 'travelled'],
  ['labeled', 'labelled'],
  ['modeling', 'modelling'],
  ['meter', 'metre'],
  ['centimeter', 'centimetre'],
  ['kilometer', 'kilometre'],
  ['liter', 'litre'],
  ['defense', 'defence'],
  ['offense', 'offence'],
  ['practicing', 'practising'],
  ['enroll', 'enrol'],
  ['fulfill', 'fulfil'],
  ['marvelous', 'marvellous'],
  ['woolen', 'woollen'],
  ['jewelry', 'jewellery'],
  ['aluminum', 'aluminium'],
  ['airplane', 'aeroplane'],
  ['pajamas', 'pyjamas'],
  ['cozy', 'cosy'],
  ['plow', 'plough'],
  ['skeptic', 'sceptic'],
  ['math', 'maths'],
];

/** Of a computer, in both. */
const computerPrograms = /\b(?:existing programs|read by programs)\b/g;

/** What a clock shows of which the hours are counted twice a day. */
const twelveHours = /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?/gi;

const endings = '(?:s|ed|ing|e|es|er|ers|ful|less|hood|hoods|ation|ations|able|ly)?';

const americanWords = wordsThatBegin(pairs.map(([american]) => american));
const britishWords = wordsThatBegin(pairs.map(([, british]) => british));

function wordsThatBegin(beginnings: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${beginnings.join('|')})${endings}(?![\\p{L}\\d])`, 'giu');
}

/** Words of a text that the British write otherwise. */
export function americanisms(text: string): string[] {
  const prose = text.replace(computerPrograms, '');
  return [americanWords, twelveHours]
    .flatMap((words) => prose.match(words) ?? [])
    .filter((word) => briticisms(word).length === 0);
}

/** Words of a text that Americans write otherwise. */
export function briticisms(text: string): string[] {
  return text.match(britishWords) ?? [];
}

/** A text in American spelling. */
export function americanized(text: string): string {
  return text.replace(britishWords, (word) => {
    const [american, british] = pairs.find(([, one]) => word.toLowerCase().startsWith(one)) ?? [
      word,
      word,
    ];
    const [first = ''] = word;
    return `${first}${american.slice(1)}${word.slice(british.length)}`;
  });
}

/** Attributes that are read or heard. */
const readAttributes = ['alt', 'aria-label', 'title', 'placeholder', 'label', 'content'] as const;

/** Elements whose text nobody reads as English: code, and addresses that are shown as such. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'code', 'pre', 'kbd', 'samp']);

/**
 * What readers of the English pages of a built site read, page by page: text, and attributes that are heard. What is in another
 * language, code, names of files and addresses are left out.
 */
export function englishTexts(dist: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of listFiles(dist).keys()) {
    if (!file.endsWith('.html')) continue;
    const text = englishText(readFileSync(join(dist, file), 'utf8'));
    if (text !== '') texts.set(file, text);
  }
  return texts;
}

function englishText(html: string): string {
  const parts: string[] = [];
  const silent: boolean[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { lang } = attributes;
      const isSilent = silent.at(-1) ?? true;
      const isEnglish = lang === undefined ? !isSilent : lang.startsWith('en');
      silent.push(!isEnglish || unread.has(name));
      if (!isEnglish || (name === 'meta' && attributes['http-equiv'])) return;
      for (const attribute of readAttributes) parts.push(attributes[attribute] ?? '');
    },
    ontext(text) {
      if (silent.at(-1) === false) parts.push(text);
    },
    onclosetag() {
      silent.pop();
    },
  });
  parser.end(html);
  return parts.join(' ').replace(/\S*[/@_]\S*|\S+\.(?:pdf|html?|json)\b/g, ' ');
}
