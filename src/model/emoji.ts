const emojiFile = /\/(?:\d+x\d+|svg)\/([\da-f]{2,6}(?:-[\da-f]{2,6}){0,9})\.(?:png|svg)(?:[?#]|$)/i;

/** Whether an image stands for a character: servers put such pictures in the place of emoji. */
export function isEmojiImage(className: string, source: string): boolean {
  return (
    /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(className) ||
    /^(?:https?:)?\/\/s\.w\.org\/images\/core\/emoji\//.test(source)
  );
}

/** The characters an image stands for: its text alternative, or else what its file is named after. */
export function emojiText(alternative: string, source: string): string {
  if (alternative.trim() !== '') return alternative.trim();
  const points =
    emojiFile
      .exec(source)?.[1]
      ?.split('-')
      .map((point) => Number.parseInt(point, 16)) ?? [];
  return points.every((point) => point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff))
    ? String.fromCodePoint(...points)
    : '';
}
