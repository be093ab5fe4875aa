import type { Translate } from '../i18n/translate.ts';

/** An item of either namespace. */
export type Markable = {
  readonly status: string;
  readonly title: string | { readonly rendered: string };
};

const known = ['draft', 'pending', 'future'] as const;

/** An item with the state it is in before its title, unless it is published. Only previews have others. */
export function markUnpublished<I extends Markable>(item: I, t: Translate): I {
  const status = known.find((one) => one === item.status);
  if (status === undefined) return item;
  const mark = `[${t(`preview.${status}`)}]`;
  const { title } = item;
  return {
    ...item,
    title:
      typeof title === 'string' ? `${mark} ${title}` : { ...title, rendered: `${mark} ${title.rendered}` },
  };
}
