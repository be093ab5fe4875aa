import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UnusableFileError } from '../files/unusable-file.ts';

const largest = 1_000_000;
const milliseconds = 10_000;

/** What loads, repeats or nests without end, or is no drawing: entities, pictures within, HTML within. */
const refused = /<!ENTITY|<!DOCTYPE[^>]*\[|<(?:[\w.-]+:)?(?:image|feImage|foreignObject)[\s/>]/i;

/**
 * An SVG drawing as PNG: what it would run, load or link to is gone with its text. Drawn by a process of its own, which
 * has no secrets and is ended when it takes too long.
 *
 * @throws UnusableFileError
 */
export async function rasteriseSvg(svg: Buffer): Promise<Buffer> {
  if (svg.length > largest) throw new UnusableFileError('is an SVG drawing of more than 1 MB');
  const text = svg.toString('utf8');
  const found = text.includes('\0') ? 'text that is not UTF-8' : refused.exec(text)?.[0];
  if (found !== undefined)
    throw new UnusableFileError(`is an SVG drawing with ${found.trim()}, which is not drawn`);
  return draw(svg);
}

function draw(svg: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [fileURLToPath(new URL('svg-process.ts', import.meta.url))],
      { env: {}, encoding: 'buffer', timeout: milliseconds, killSignal: 'SIGKILL', maxBuffer: 32_000_000 },
      (error, png, said) => {
        if (!error) return resolve(png);
        const reason = error.killed ? 'takes too long to draw' : said.toString().trim() || 'cannot be drawn';
        reject(new UnusableFileError(`is an SVG drawing that ${reason.replace(/\s+/g, ' ')}`));
      },
    );
    // A drawing nobody reads to its end is one that failed.
    child.stdin?.on('error', () => {});
    child.stdin?.end(svg);
  });
}
