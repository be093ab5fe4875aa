import type { SiteConfig } from '../../src/config.ts';
import { addressExtension, fileKindOf } from '../../src/contract/file-kinds.ts';
import { ownHosts } from '../../src/site/own-hosts.ts';

const imageExtension = /^(?:jpe?g|png|gif|webp|avif)$/;

/** Tells the addresses of images and files that the configuration leaves on other hosts (mode "link"). */
export function createLeftFiles({
  images,
  files,
}: Pick<SiteConfig, 'images' | 'files'>): (url: URL) => boolean {
  const isImageHost = ownHosts([], images.mode === 'link' ? images.hosts : []);
  const isFileHost = ownHosts([], files.mode === 'link' ? files.hosts : []);
  return (url) => {
    const extension = addressExtension(url.href);
    return (
      (isImageHost(url) && imageExtension.test(extension)) ||
      (isFileHost(url) && fileKindOf(extension) !== undefined)
    );
  };
}
