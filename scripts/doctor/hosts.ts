/** What a host can be told to do, and how it names that. */
type Directives = {
  /** As a sentence names it. */
  readonly host: string;
  readonly types: string;
  readonly headers: string;
  readonly compression: string;
  /** Answers 304 to those who have the file already. */
  readonly revalidation: string;
  readonly missing: string;
  readonly slash: string;
};

const builtIn = (host: string, folder = 'docs/deploy') =>
  `${host} does that by itself for files it serves: is something else before it, a proxy for instance? See ${folder}.`;

const hosts: readonly (Directives & { readonly pattern: RegExp })[] = [
  {
    pattern: /^(?:nginx|openresty|tengine)/i,
    host: 'nginx',
    types: 'a "types { … }" block, or "include mime.types;" with these types added.',
    headers: '"add_header NAME VALUE always;" on the level of the server, none in a location.',
    compression: '"gzip on;" and the type in "gzip_types".',
    revalidation: '"etag on;", and no "if_modified_since off;".',
    missing: '"error_page 404 =404 /en/404/index.html;", and no "try_files … /index.html".',
    slash: '"index index.html;", and "absolute_redirect off;" behind a proxy.',
  },
  {
    pattern: /^apache/i,
    host: 'Apache',
    types: '"AddType TYPE .EXTENSION".',
    headers: '"Header always set NAME VALUE", with mod_headers.',
    compression: '"AddOutputFilterByType DEFLATE TYPE", with mod_deflate.',
    revalidation:
      '"DeflateAlterETag NoChange" in the server or <VirtualHost>; in .htaccess, where that is an error, \'RequestHeader edit "If-None-Match" "-gzip\\"" "\\""\' with mod_headers.',
    missing: '"ErrorDocument 404 /en/404/index.html", and no RewriteRule to index.html.',
    slash: '"DirectorySlash On" and "DirectoryIndex index.html".',
  },
  {
    pattern: /^github\.com/i,
    host: 'GitHub Pages',
    types: builtIn('GitHub Pages', 'docs/deploy/github-pages.md'),
    headers: 'nothing: headers cannot be set there. The policy in each page holds nevertheless.',
    compression: builtIn('GitHub Pages', 'docs/deploy/github-pages.md'),
    revalidation: builtIn('GitHub Pages', 'docs/deploy/github-pages.md'),
    missing: '404.html at the top of the site: is all of dist/ there?',
    slash: builtIn('GitHub Pages', 'docs/deploy/github-pages.md'),
  },
  {
    pattern: /^netlify/i,
    host: 'Netlify',
    types: 'the file _headers at the top of what is published: is all of dist/ there?',
    headers: 'the file _headers at the top of what is published: is all of dist/ there?',
    compression: builtIn('Netlify', 'docs/deploy/netlify.md'),
    revalidation: builtIn('Netlify', 'docs/deploy/netlify.md'),
    missing: '404.html at the top of the site, and no rule "/* /index.html 200" in _redirects.',
    slash: '"Pretty URLs" in the settings of the site.',
  },
  {
    pattern: /^cloudflare/i,
    host: 'Cloudflare',
    types: 'the file _headers at the top of what is published: is all of dist/ there?',
    headers: 'the file _headers at the top of what is published (Pages), or a Transform Rule.',
    compression: 'a Compression Rule, where another server is behind it.',
    revalidation: 'the server behind it has to send an ETag; Pages does by itself.',
    missing: '404.html at the top of the site: is all of dist/ there?',
    slash: builtIn('Cloudflare Pages', 'docs/deploy/cloudflare-pages.md'),
  },
  {
    pattern: /^(?:amazons3|cloudfront)/i,
    host: 'S3 and CloudFront',
    types: '"--content-type" when a file is uploaded: npm run -s hosting -- --for s3.',
    headers: 'a response headers policy: npm run -s hosting -- --for cloudfront.',
    compression: '"Compress objects automatically" in the behavior of the distribution.',
    revalidation: builtIn('S3', 'docs/deploy/s3.md'),
    missing: '"ErrorDocument" of the website endpoint: 404.html.',
    slash: 'the website endpoint as the origin, with "IndexDocument" index.html.',
  },
];

const unknown: Directives = {
  host: 'the host',
  types: 'the media types in docs/hosting/README.md.',
  headers: 'the headers in docs/hosting/README.md.',
  compression: 'compression of that type.',
  revalidation: 'an ETag or Last-Modified, and 304 for If-None-Match and If-Modified-Since.',
  missing: 'status 404 with the page 404.html for what does not exist.',
  slash: 'a redirect to the address with the slash.',
};

/**
 * The way to have something done by the host of a site, which names itself in its answers.
 *
 * @param server the `Server` header; empty where there is none
 */
export function directiveFor(server: string, what: Exclude<keyof Directives, 'host'>): string {
  const host = hosts.find(({ pattern }) => pattern.test(server)) ?? unknown;
  const printed = { nginx: 'nginx', Apache: 'apache' }[host.host];
  const settings =
    printed === undefined
      ? ''
      : ` "npm run -s hosting -- --for ${printed} --out FILE" writes all settings.`;
  return `In ${host.host}: ${host[what]}${settings}`;
}
