import { openBuildContext } from '../cli/build-context.ts';
import { makeImages } from '../stages/images.ts';
import { readManifest } from '../stages/snapshots.ts';

// In a process of its own: make-images.ts SNAPSHOT CACHE. Prints how many files were converted.
const [snapshot = '', cacheFolder = ''] = process.argv.slice(2);
const { settings, cache } = await openBuildContext({ 'cache-dir': cacheFolder });
const { files } = readManifest(snapshot);
const { made } = await makeImages({ snapshot, files, config: settings.config, cache: cache.images });
process.stdout.write(`${made}\n`);
