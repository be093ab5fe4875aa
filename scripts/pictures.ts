import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import sharp from 'sharp';
import { serveSite } from './budgets/served-site.ts';
import { withTownSite } from './budgets/town-site.ts';
import { findChromium } from './chromium.mjs';
import { type Options, runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { serveOtherSite } from './pictures/other-site.ts';
import { projectFolder } from './settings.ts';

const options = {
  dist: { type: 'string', value: 'FOLDER', help: 'a built site; the example town is built if not given' },
} as const satisfies Options;

const now = '2026-11-20T09:00:00Z';

/** The site of the town, with cards. */
const configFile = join(projectFolder, 'scripts', 'pictures', 'site.config.ts');

/** A card of an event without a picture. */
const card = 'cards/pl/event-2498.png';

type Picture = {
  readonly name: string;
  /** Of the site; absent of the page of another site that shows its events. */
  readonly path?: string;
  readonly context?: BrowserContextOptions;
  readonly prints?: boolean;
  /** What has to be there before the picture is taken. */
  readonly awaits?: string;
};

const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 };
const paper = { viewport: { width: 794, height: 1123 } };
const event = '/en/events/ewa-malicka-trio-tributaries/';

const pictures: readonly Picture[] = [
  { name: 'home', path: '/en/' },
  { name: 'home-phone', path: '/pl/', context: phone },
  { name: 'list', path: '/en/events/' },
  { name: 'month', path: '/en/calendar/2026-11/' },
  { name: 'month-phone', path: '/pl/kalendarz/2026-11/', context: phone },
  { name: 'event', path: event },
  { name: 'event-dark', path: event, context: { ...desktop, colorScheme: 'dark' } },
  { name: 'venue', path: '/en/venues/owl-cellar/' },
  { name: 'search', path: '/pl/szukaj/?q=koncert', awaits: 'main [role=status]:not(:empty)' },
  { name: 'own-calendar', path: '/en/subscribe/your-own/', awaits: '.chosen:not(:empty)' },
  { name: 'embed', context: { viewport: { width: 1280, height: 720 } }, awaits: 'kalendarium-events li' },
  { name: 'embed-lines', path: '/en/embed/', awaits: 'kalendarium-events li' },
  { name: 'poster', path: '/en/posters/event-2001.html', context: paper, prints: true },
  { name: 'program', path: '/en/posters/2026-12.html', context: { viewport: { width: 860, height: 1250 } } },
  { name: 'list-print', path: '/en/events/', context: paper, prints: true },
  { name: 'month-print', path: '/en/calendar/2026-11/', context: paper, prints: true },
  { name: 'event-print', path: event, context: paper, prints: true },
];

/** In the look of the example theme. */
const themed: readonly Picture[] = [{ name: 'theme-harbor', path: '/en/' }];

await runCommand(
  {
    name: 'pictures',
    summary: 'Retakes the pictures in docs/images, of the example town on 20 November 2026.',
    options,
  },
  async ({ dist }) => {
    const executablePath = findChromium();
    if (executablePath === undefined)
      throw new Failure('There is no Chromium: set CHROMIUM to its path.', exitCodes.usage);
    const take = async (folder: string, wanted = pictures) => {
      await using site = await serveSite(folder);
      await using other = await serveOtherSite(site.origin);
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
      try {
        for (const picture of wanted) {
          const { path } = picture;
          await takePicture(browser, path === undefined ? other.origin : site.origin + path, picture);
        }
      } finally {
        await browser.close();
      }
    };
    const takeAll = async (folder: string) => {
      await take(folder);
      await keep('card', readFileSync(join(folder, card)));
    };
    if (dist !== undefined) await takeAll(dist);
    else {
      await withTownSite(now, takeAll, ['--config', configFile]);
      await withTownSite(now, (folder) => take(folder, themed), [
        '--config',
        'examples/theme-harbor/town.config.ts',
      ]);
    }
    return exitCodes.done;
  },
);

async function takePicture(
  browser: Browser,
  url: string,
  { name, context = desktop, prints = false, awaits }: Picture,
): Promise<void> {
  const visitor = await browser.newContext({ reducedMotion: 'reduce', ...context });
  await visitor.clock.setFixedTime(now);
  const page = await visitor.newPage();
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Failure(`There is no page at ${url}.`, exitCodes.unforeseen);
  if (awaits !== undefined) await page.locator(awaits).first().waitFor();
  if (prints) await page.emulateMedia({ media: 'print' });
  await keep(name, await page.screenshot());
  await visitor.close();
}

async function keep(name: string, picture: Buffer): Promise<void> {
  const folder = join(projectFolder, 'docs', 'images');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.webp`);
  await sharp(picture).webp({ quality: 82, effort: 6 }).toFile(file);
  process.stdout.write(`${file}\n`);
}
