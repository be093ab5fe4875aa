import { spawn } from 'node:child_process';
import { type Options, runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { makeRelease } from './release/make-release.ts';
import { projectFolder } from './settings.ts';

const options = {
  'dry-run': { type: 'boolean', help: 'say what would be released, and change nothing' },
  'skip-tests': {
    type: 'boolean',
    help: 'for a commit that has passed "npm test" elsewhere; the check is run all the same',
  },
} as const satisfies Options;

await runCommand(
  {
    name: 'release',
    summary:
      'Makes a version of what is on the branch main: runs the check and the tests, sets the version, turns what is unreleased in ' +
      'CHANGELOG.md into it, commits and tags. Nothing is pushed.',
    operands: 'VERSION|major|minor|patch',
    options,
  },
  async ({ 'dry-run': dryRun = false, 'skip-tests': skipTests = false }, [wanted, ...others]) => {
    if (wanted === undefined || others.length > 0)
      throw new Failure('Name one version: "npm run release -- minor", or 1.2.3.', exitCodes.usage);
    await makeRelease({
      folder: projectFolder,
      wanted,
      date: Temporal.Now.plainDateISO().toString(),
      dryRun,
      check: async () => {
        await passes('check');
        if (!skipTests) await passes('test');
      },
      tell: (line) => process.stdout.write(`${line}\n`),
    });
    return exitCodes.done;
  },
);

/** Runs one of the project's own commands. */
async function passes(name: 'check' | 'test'): Promise<void> {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Failure(
      `"npm run ${name}" failed, so nothing is released. Mend what it says above.`,
      exitCodes.verification,
    );
}
