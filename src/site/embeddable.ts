import type { Site } from './site.ts';

/** Whether other sites may show events of this one. Drafts are for those who look at a preview. */
export function isEmbeddable({ config, drafts }: Pick<Site, 'config' | 'drafts'>): boolean {
  return config.embeddable && !drafts;
}
