/** What a post is, as its editor says. Everything that is not said or not known is `standard`. */
export const postFormats = [
  'standard',
  'aside',
  'audio',
  'chat',
  'gallery',
  'image',
  'link',
  'quote',
  'status',
  'video',
] as const;

export type PostFormat = (typeof postFormats)[number];

export function toPostFormat(wire: string): PostFormat {
  return postFormats.find((format) => format === wire) ?? 'standard';
}
