/** The slug an editor's system makes of a title: Latin letters without marks, digits, hyphens. */
export function slugOf(title: string): string {
  return title
    .replaceAll(/<[^>]*>/g, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[’'„”“"]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
