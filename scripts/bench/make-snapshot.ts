import { join } from 'node:path';
import { openApi } from '../../src/api/client.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { configFor, ownConfigFile } from '../cli/settings.ts';
import { credentials } from '../mock/credentials.ts';
import { startMock } from '../mock/server.ts';
import { growTown } from '../mock/town/grow.ts';
import { createTown } from '../mock/town.ts';

// In a process of its own, so that what it needs is not counted as the build's: make-snapshot.ts FOLDER EVENTS NOW
const [folder = '', events = '0', instant = ''] = process.argv.slice(2);
const now = Temporal.Instant.from(instant);
const town = growTown(createTown(now), Number(events), now);
const mock = await startMock({ town, now });
const { user, password } = credentials.editor;
const config = await configFor(ownConfigFile, undefined);
const api = await openApi({ apiUrl: mock.url, user, applicationPassword: password, config: config.api });
await fetchSnapshot({ api, config, folder: join(folder, 'snapshot'), now });
await api.close();
await mock.close();
