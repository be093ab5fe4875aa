import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Finding, findingsOf } from './finding.ts';

const { good, remark, bad } = findingsOf('environment');
const neededNode = 26;

/** Bytes below which a build of a usual site may fill the disk. */
const littleRoom = 2_000_000_000;

/** A zone whose rules changed in 2016: data without it is older than any Node this runs on. */
const knownChange = { zone: 'Europe/Istanbul', instant: '2026-01-15T12:00:00Z', offset: '+03:00' };

/** Node, its zone data, and room where the site and the cache are kept. */
export async function lookAtEnvironment(folders: readonly string[]): Promise<readonly Finding[]> {
  return [
    lookAtNode(),
    lookAtZones(),
    ...(await Promise.all([...new Set(folders.map(existing))].map(lookAtRoom))),
  ];
}

function lookAtNode(): Finding {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= neededNode) return good(`Node ${node}`);
  return bad(
    `Node ${node} runs this, and ${neededNode} is needed`,
    'Start it with npm ("npm run doctor"), which takes the Node that came with the dependencies.',
  );
}

function lookAtZones(): Finding {
  const { zone, instant, offset } = knownChange;
  const version = `zone data ${process.versions['tz'] ?? 'of unknown age'}`;
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset === offset
    ? good(version)
    : bad(`${version} is older than 2016`, 'Install a Node with its own zone data (full ICU).');
}

async function lookAtRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const said = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
  return free >= littleRoom
    ? good(said)
    : remark(said, 'Make room: a build keeps the present site, the next one, and "keep" of earlier ones.');
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}
