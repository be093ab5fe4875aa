const longest = 60;

/** An address as words of a link: host and path, or the name of the file it ends in. */
export function addressLabel(address: string): string {
  const url = URL.parse(address, 'https://host.invalid/');
  if (!url) return address;
  const file = /\/([^/]+\.[a-z0-9]{2,5})$/i.exec(url.pathname)?.[1];
  if (file) return readable(file);
  const host = url.hostname.replace(/^www\./, '');
  const label = readable(`${host === 'host.invalid' ? '' : host}${url.pathname}`.replace(/\/$/, ''));
  return label.length > longest ? host : label;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
