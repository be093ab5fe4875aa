import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { exitCodes, Failure } from '../../failure.ts';
import { type Frame, type PartOf, timesByPart } from './cpu-profile.ts';
import { partNamed } from './parts.ts';
import type { Profile } from './profile-format.ts';

/** Sums up what `--cpu-prof` left in a folder of the process that renders pages and of the one beside it. */
export function readProfiles(folder: string): Profile['threads'] {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const times = (mark: string) => {
    const text = texts.find((one) => one.includes(mark));
    if (text !== undefined) return timesByPart(text, createPartOf(folder));
    throw new Failure(`No profile was written of the process with "${mark}".`, exitCodes.unforeseen);
  };
  return { pages: times('/.prerender/'), files: times('/beside-pages.ts') };
}

/** Follows bundled functions to their sources by the maps in a folder. */
function createPartOf(folder: string): PartOf {
  const maps = new Map<string, SourceMap | undefined>();
  const sourceOf = ({ url, lineNumber, columnNumber }: Frame): string => {
    const name = `${basename(url)}.map`;
    const map = maps.getOrInsertComputed(name, () => readMap(join(folder, name)));
    const entry = map?.findEntry(lineNumber, columnNumber);
    return entry !== undefined && 'originalSource' in entry ? entry.originalSource : url;
  };
  return (frame) => partNamed(frame.functionName, sourceOf(frame));
}

function readMap(file: string): SourceMap | undefined {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
