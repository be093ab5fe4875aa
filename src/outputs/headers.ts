import type { SiteConfig } from '../config.ts';
import { embedFolder } from '../routes.ts';
import { policyHeader } from './content-security-policy.ts';

/** Paths of a site below its base path, without a slash at their beginning. */
export type PathPattern =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string };

/** One header of answers. */
export type HeaderRule = {
  readonly name: string;
  /** Values for some paths; the first that matches decides, and an empty value means none. */
  readonly cases: readonly { readonly where: PathPattern; readonly value: string }[];
  /** Value for every other path; empty for none. */
  readonly otherwise: string;
};

/** Folder of copied documents, sounds and films. Their names stay when their bytes change. */
export const filesFolder = 'files/';

/** Folder of the open data in every version. */
const dataRoot = 'data/';

const immutable = 'public, max-age=31536000, immutable';
const alwaysAsked = 'public, max-age=0, must-revalidate';
const tenMinutes = 'public, max-age=600';

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

type HeaderSettings = Pick<SiteConfig, 'files' | 'images' | 'languages' | 'security' | 'siteUrl'>;

/**
 * Every header of a site but the type of its files: the one source of `_headers`, of the examples in `docs/hosting/` and
 * of what the project's own server sends.
 *
 * @param drafts whether the site is a preview, which no search engine may keep
 */
export function headerRules(config: HeaderSettings, drafts = false): readonly HeaderRule[] {
  const { languages, security, siteUrl } = config;
  const feeds = languages.map((language) => folder(`${language}/feeds/`));
  const data = folder(dataRoot);
  const embed = folder(embedFolder);
  const status = file('status.json');
  return [
    always('X-Content-Type-Options', 'nosniff'),
    drafts
      ? always('X-Robots-Tag', 'noindex, nofollow')
      : {
          name: 'X-Robots-Tag',
          cases: [data, embed].map((where) => ({ where, value: 'noindex' })),
          otherwise: '',
        },
    always('Referrer-Policy', 'strict-origin-when-cross-origin'),
    always('Permissions-Policy', unusedFeatures.map((name) => `${name}=()`).join(', ')),
    always('Cross-Origin-Opener-Policy', 'same-origin'),
    always('Strict-Transport-Security', strictTransport(siteUrl, security.strictTransportDays)),
    {
      name: 'Content-Security-Policy',
      cases: [{ where: embed, value: policyHeader(config, '*') }],
      otherwise: policyHeader(config, "'none'"),
    },
    {
      name: 'Cache-Control',
      cases: [
        { where: folder('_astro/'), value: immutable },
        { where: folder('media/'), value: immutable },
        ...[...feeds, data, embed].map((where) => ({ where, value: tenMinutes })),
        { where: status, value: 'no-cache' },
      ],
      otherwise: alwaysAsked,
    },
    {
      name: 'Access-Control-Allow-Origin',
      cases: [...feeds, data, embed, status].map((where) => ({ where, value: '*' })),
      otherwise: '',
    },
    {
      name: 'Cross-Origin-Resource-Policy',
      cases: [{ where: embed, value: 'cross-origin' }],
      otherwise: '',
    },
    {
      name: 'Content-Disposition',
      cases: [...feeds, data, folder(filesFolder)].map((where) => ({ where, value: 'inline' })),
      otherwise: '',
    },
  ];
}

/** The headers of one path, by name. */
export function headersOf(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const given = rules.map(({ name, cases, otherwise }) => {
    const found = cases.find(({ where }) => matches(where, path));
    return [name, found?.value ?? otherwise] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function matches({ kind, path: wanted }: PathPattern, path: string): boolean {
  return kind === 'folder' ? path.startsWith(wanted) : path === wanted;
}

function always(name: string, value: string): HeaderRule {
  return { name, cases: [], otherwise: value };
}

function folder(path: string): PathPattern {
  return { kind: 'folder', path };
}

function file(path: string): PathPattern {
  return { kind: 'file', path };
}

/** RFC 6797, 7.2: a site that is not served over HTTPS must not send it. */
function strictTransport(siteUrl: string, days: number): string {
  return days > 0 && siteUrl.startsWith('https:') ? `max-age=${days * 86_400}` : '';
}
