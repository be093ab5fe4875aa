import { spawn } from 'node:child_process';
import { z } from 'zod';
import { printableLine } from '../../src/outputs/text.ts';
import { digest } from '../../src/snapshot/format.ts';
import type { Cache } from '../cli/build-context.ts';
import { withLoginAside } from '../cli/channel-address.ts';
import { exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { createState } from '../cli/files.ts';
import { reasonBeneath } from '../cli/process.ts';
import type { Settings } from '../cli/settings.ts';
import type { BuildReport } from './report.ts';

const instant = z.iso.datetime();

const toldSchema = z.object({
  /** When a build last succeeded: the server was read then. */
  succeeded: instant.optional(),
  /** When the first of the builds failed that have failed since. */
  failing: instant.optional(),
  /** What was said of them last. */
  told: z.object({ what: z.string(), at: instant }).optional(),
});

/** What people know of the builds of a site, from one build to the next. */
export type Told = Readonly<z.output<typeof toldSchema>>;

const toldFileSchema = toldSchema.extend({
  /** What those know who could not be told of what the others know. */
  behind: z.record(z.string(), toldSchema).default({}),
});

const toldFile = createState(
  toldFileSchema,
  'what was said of failed builds is not known, and may be said again',
);

/** A message about builds. */
export type Message = {
  /** For a subject; without line breaks. */
  readonly subject: string;
  /** Plain text of several lines. */
  readonly text: string;
};

type EndedBuild = Pick<BuildReport, 'outcome' | 'exitCode' | 'reason' | 'siteUrl'>;

type MessageRules = { readonly repeatHours: number; readonly unreadHours: number };

/**
 * Decides whether somebody is told how a build ended, and of what: of a failure once, again where it stays the same for long
 * or becomes another, and when all is well again. That the server cannot be read is told where it has lasted.
 *
 * @param before what was known before the build
 * @param now when it ended
 * @returns what is known from now on, and a message where there is one
 */
export function decideMessage(
  before: Told,
  ended: EndedBuild,
  { now, repeatHours, unreadHours }: MessageRules & { readonly now: Temporal.Instant },
): { readonly known: Told; readonly message?: Message } {
  const at = now.toString({ smallestUnit: 'second' });
  // What was noted a year ahead was noted by a clock that was wrong, and is as good as old.
  const since = (time: string) => Math.abs(Temporal.Instant.from(time).until(now).total('hours'));
  if (hasSucceeded(ended)) {
    const { failing, told } = before;
    const isWell = told !== undefined && failing !== undefined;
    return { known: { succeeded: at }, ...(isWell && { message: wellAgain(ended, failing) }) };
  }
  const known = { ...before, failing: before.failing ?? at };
  const isLasting =
    ended.exitCode !== exitCodes.source ||
    before.succeeded === undefined ||
    since(before.succeeded) >= unreadHours;
  // Numbers differ from one night to the next: what failed is the same.
  const what = digest(`${ended.exitCode} ${ended.reason.replaceAll(/\d+/g, '#')}`);
  const isKnown = before.told?.what === what && since(before.told.at) < repeatHours;
  if (!isLasting || isKnown) return { known };
  return { known: { ...known, told: { what, at } }, message: failure(ended, known) };
}

function hasSucceeded({ outcome }: EndedBuild): boolean {
  return outcome === 'published' || outcome === 'nothing changed';
}

function failure({ outcome, exitCode, reason, siteUrl }: EndedBuild, known: Told): Message {
  const subject = printableLine(
    `${siteUrl} was not published: the build ${outcome === 'refused' ? 'was refused' : 'failed'}`,
  );
  const lines = [
    `${subject} (exit code ${exitCode}).`,
    ...reason.split('\n').map(printableLine),
    `No build has succeeded since ${known.succeeded ?? `one failed on ${known.failing}`}. What is published stays as it was.`,
  ];
  return { subject, text: lines.join('\n') };
}

function wellAgain({ siteUrl, outcome }: EndedBuild, failing: string): Message {
  const subject = printableLine(`${siteUrl} is well again: ${outcome}`);
  return { subject, text: `${subject}.\nBuilds had failed since ${failing}.` };
}

/** Milliseconds until one of those who are told is given up. */
const longestTelling = 15_000;

/**
 * Tells those whom the configuration and the environment name how a build ended: the healthcheck of every end, the others of
 * what is new. That somebody cannot be told changes nothing about how the build ended.
 *
 * @returns a sentence for each who was not told; the address, which is a secret, is not in it
 */
export async function tellEnd(
  {
    settings,
    cache,
  }: {
    readonly settings: Pick<Settings, 'config' | 'healthcheck' | 'webhook'>;
    readonly cache: Pick<Cache, 'told'>;
  },
  ended: EndedBuild,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const { healthcheck, webhook, config } = settings;
  const { command, ...rules } = config.notify;
  if (healthcheck === undefined && webhook === undefined && command.length === 0) return [];
  const { behind, ...common } = unwritten.get(cache.told) ??
    toldFile.read(cache.told) ?? { behind: {} };
  const decide = (before: Told) => decideMessage(before, ended, { ...rules, now });
  const { known } = decide(common);
  const stillBehind: Record<string, Told> = {};
  const tell = async (who: string, telling: (message: Message) => Promise<void>) => {
    const before = behind[who] ?? common;
    const own = decide(before);
    const trouble = own.message && (await attempt(who, telling(own.message)));
    // Who could not be told is told by the next build, of a failure and that all is well again.
    if (trouble !== undefined) stillBehind[who] = { ...before, ...own.known, told: before.told };
    else if (own.message === undefined && behind[who] && !hasSucceeded(ended))
      stillBehind[who] = own.known;
    return trouble;
  };
  const troubles = await Promise.all([
    healthcheck && attempt('healthcheck', pingHealthcheck(healthcheck, ended)),
    webhook && tell('webhook', (message) => callWebhook(webhook, ended, message)),
    command.length > 0 && tell('command of "notify"', (message) => runCommand(command, message)),
  ]);
  const unnoted = remember(cache.told, { ...known, behind: stillBehind });
  return [...troubles, unnoted].flatMap((trouble) => (trouble ? [trouble] : []));
}

/** What could not be written, by file: a process that stays knows it as long as it is there. */
const unwritten = new Map<string, z.output<typeof toldFileSchema>>();

/** A full disk must not take the place of why the build failed. */
function remember(file: string, known: z.output<typeof toldFileSchema>): string | undefined {
  try {
    toldFile.write(file, known);
    unwritten.delete(file);
    return undefined;
  } catch (error) {
    unwritten.set(file, known);
    return `What was told could not be noted and may be told again: ${reasonBeneath(error)}.`;
  }
}

async function attempt(who: string, telling: Promise<void>): Promise<string | undefined> {
  try {
    await telling;
    return undefined;
  } catch (error) {
    return `The ${who} was not told how the build ended: ${reasonBeneath(error)}.`;
  }
}

/** As Healthchecks.io and those like it have it: the address after a success, with `/fail` after a failure. */
async function pingHealthcheck(address: string, ended: EndedBuild): Promise<void> {
  if (hasSucceeded(ended)) return send(address, { method: 'GET' });
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/fail`;
  return send(url.href, { method: 'POST', body: ended.reason });
}

/** Characters of a message that Discord takes; it refuses one of more. */
const longestContent = 2000;

/** `text` is what Slack and Mattermost show, `content` what Discord does. */
async function callWebhook(address: string, ended: EndedBuild, { text }: Message): Promise<void> {
  const { outcome, exitCode, reason, siteUrl } = ended;
  const content =
    text.length > longestContent ? `${text.slice(0, longestContent - 1).toWellFormed()}…` : text;
  const body = JSON.stringify({ text, content, site: siteUrl, outcome, exitCode, reason });
  return send(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

/** A secret address is followed to no other. */
async function send(
  address: string,
  request: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<void> {
  const signal = AbortSignal.timeout(longestTelling);
  const { url, headers } = withLoginAside(address);
  const answer = await fetch(url, {
    ...{ ...request, signal, redirect: 'manual' },
    headers: { ...headers, ...request.headers },
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** Without a shell: nothing of a message is read as a command. */
function runCommand([program = '', ...list]: readonly string[], message: Message): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, list, {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...publicEnvironment(), SUBJECT: message.subject },
      timeout: longestTelling,
      killSignal: 'SIGKILL',
    });
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`it ended with ${code ?? signal}`)),
    );
    // One that reads nothing may end before everything is written.
    child.stdin.on('error', () => {});
    child.stdin.end(`${message.text}\n`);
  });
}
