import { percentDecoded } from './percent-decoded.ts';

const longest = 60;

/** An address as words of a link: host and path, or the name of the file it ends in. */
export function addressLabel(address: string): string {
  const url = URL.parse(address, 'https://host.invalid/');
  if (!url) return address;
  const file = /\/([^/]+\.[a-z0-9]{2,5})$/i.exec(url.pathname)?.[1];
  if (file) return percentDecoded(file);
  const host = url.hostname.replace(/^www\./, '');
  const label = percentDecoded(`${host === 'host.invalid' ? '' : host}${url.pathname}`.replace(/\/$/, ''));
  return label.length > longest ? host : label;
}
