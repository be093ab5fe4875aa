import { exitCodes, Failure } from '../failure.ts';

/**
 * A Markdown document with another text between the two comments that stand for a name.
 *
 * @throws Failure when it has no such place
 */
export function withBlock(document: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- /bench: ${name} -->`];
  const [before, rest, ...more] = document.split(begin);
  const [, after, ...surplus] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + surplus.length > 0)
    throw new Failure(
      `The document needs one "${begin}" and one "${end}" after it: put them where the figures belong.`,
      exitCodes.usage,
    );
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
