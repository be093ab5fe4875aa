import { addressExtension } from '../../contract/file-kinds.ts';
import { digest } from '../digest.ts';

const longest = 80;

/** Where servers put what editors upload. */
const uploads = /^.*?\/uploads\//;

/** Letters that have no decomposition into a letter of ASCII and marks. */
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Names that Windows gives to devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Where the site has each file, below its folder of files: the folders and the name it has on the server, in letters
 * every host takes. It follows from the address alone, so it stays whatever else comes or goes. Only of several
 * addresses that differ in nothing but such letters the first keeps the plain path; the others append a part of their
 * digest.
 */
export function filePaths(addresses: readonly string[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const address of addresses.toSorted()) {
    const extension = addressExtension(address);
    const plain = plainPath(address, extension);
    const path = taken.has(`${plain}.${extension}`) ? `${plain}-${digest(address).slice(0, 8)}` : plain;
    taken.add(`${path}.${extension}`);
    paths.set(address, `${path}.${extension}`);
  }
  return paths;
}

function plainPath(address: string, extension: string): string {
  const { pathname } = new URL(address);
  const segments = decoded(pathname.replace(uploads, '').slice(0, -extension.length - 1)).split('/');
  const [name = '', ...folders] = segments
    .map(plainSegment)
    .filter((segment) => segment !== '')
    .toReversed();
  return [...folders.toReversed(), name || 'file'].join('/');
}

function plainSegment(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? '-')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return devices.test(plain) ? `${plain}-file` : plain;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
