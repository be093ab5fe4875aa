import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { tryingEnvironment } from '../cli/environment.ts';
import { temporaryFolder } from '../cli/process.ts';

const messageSchema = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});

type PipeMessage = z.output<typeof messageSchema>;

type PipeAnswer = Record<string, unknown>;

type PipeWaiting = { resolve(answer: PipeAnswer): void; reject(error: Error): void };

/** Runs in the page: its height when typefaces are there and what watches the screen has been told of it. */
const settledHeight = `document.fonts.ready
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  .then(() => Math.ceil(document.documentElement.getBoundingClientRect().height))`;

/** A Chromium that takes pictures of pages, and reaches no other host than this machine. */
export class PictureTaker implements AsyncDisposable {
  readonly #child;
  readonly #folder = temporaryFolder('chromium');
  readonly #waiting = new Map<number, PipeWaiting>();
  /** Those who wait until a page is loaded, by session. */
  readonly #loading = new Map<string, PipeWaiting>();
  #failure: Error | undefined;
  #id = 0;
  #rest = '';

  /** @param chromium path of the program */
  constructor(chromium: string) {
    const list = [
      ...['--headless', '--remote-debugging-pipe', `--user-data-dir=${this.#folder.path}`],
      ...[
        '--no-first-run',
        '--disable-gpu',
        '--disable-background-networking',
        '--hide-scrollbars',
      ],
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ];
    this.#child = spawn(chromium, list, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: tryingEnvironment(),
    });
    this.#child.once('error', (error) => this.#fail(error));
    this.#child.once('exit', () => this.#fail(new Error('Chromium ended')));
    this.#output.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    this.#input.on('error', () => {});
  }

  /** A picture of the upper part of a page in light colors, as PNG. @param most height in pixels of CSS */
  async take(
    url: string,
    size: { readonly width: number; readonly most: number },
  ): Promise<Buffer> {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const attached = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    const session = z.string().parse(attached['sessionId']);
    const screen = { width: size.width, height: size.most, deviceScaleFactor: 1, mobile: false };
    await this.#send('Emulation.setDeviceMetricsOverride', screen, session);
    const media = { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] };
    await this.#send('Emulation.setEmulatedMedia', media, session);
    await this.#send('Page.enable', {}, session);
    await Promise.all([
      new Promise((resolve, reject) => this.#loading.set(session, { resolve, reject })),
      this.#send('Page.navigate', { url }, session),
    ]);
    const asked = { expression: settledHeight, awaitPromise: true, returnByValue: true };
    const { result } = await this.#send('Runtime.evaluate', asked, session);
    const { value } = z.object({ value: z.number() }).parse(result);
    const clip = {
      x: 0,
      y: 0,
      scale: 1,
      width: size.width,
      height: Math.min(Math.max(value, 1), size.most),
    };
    const shot = { format: 'png', clip };
    const { data } = await this.#send('Page.captureScreenshot', shot, session);
    await this.#send('Target.closeTarget', { targetId });
    return Buffer.from(z.string().parse(data), 'base64');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill();
      await ended;
    }
    this.#folder[Symbol.dispose]();
  }

  get #input(): Writable {
    return this.#child.stdio[3] as Writable;
  }

  get #output(): Readable {
    return this.#child.stdio[4] as Readable;
  }

  #send(method: string, params: object, sessionId?: string): Promise<PipeAnswer> {
    this.#id += 1;
    const id = this.#id;
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting.set(id, { resolve, reject });
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(text: string): void {
    const parts = (this.#rest + text).split('\0');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) this.#handle(messageSchema.parse(JSON.parse(part)));
  }

  #handle({ id, sessionId = '', method, result, error }: PipeMessage): void {
    if (method === 'Page.loadEventFired') this.#loading.get(sessionId)?.resolve({});
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error !== undefined) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? {});
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of [...this.#waiting.values(), ...this.#loading.values()]) reject(error);
  }
}
