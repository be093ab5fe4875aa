import { openBuildContext } from './cli/build-context.ts';
import { CommandError, exitCodes, flag, runCommand, text } from './cli/command.ts';
import { print } from './cli/log.ts';
import { projectFolder, someSettings } from './cli/settings.ts';
import { siteFolder } from './cli/site-folder.ts';
import { findingsText } from './upgrade/findings-text.ts';
import { tryVersion } from './upgrade/try-version.ts';

await runCommand(
  {
    name: 'upgrade',
    summary:
      'Renders the last snapshot with the installed version of the program and with another one, in a temporary folder, and says ' +
      'what changes on this site: pages, addresses, entries of calendars and feeds, styles; in pictures too where there is a ' +
      'Chromium. A theme or configuration that the other version does not take is named with file and line. Nothing is ' +
      'published, and nothing is written into the folder of the site; the other version gets neither the login nor a server to ' +
      'ask, and no script of a package is run.\n\nExit code 0 if the site can be upgraded, whatever changes; 5 when the other version does ' +
      'not take or render it, something of the site does not fit it, subscribers would lose entries, calendars or feeds, or nothing answers ' +
      'or leads on at the address of a page; 2 when there is no such version, no ' +
      'snapshot, or on wrong usage; 4 when the registry cannot be reached or the snapshot is damaged; 1 otherwise.',
    options: {
      try: text(
        'VERSION',
        'a version (1.2.3), a tag (latest) or a tarball (./kalendarium-1.2.3.tgz)',
      ),
      json: flag('as JSON, with everything'),
      out: text(
        'FOLDER',
        'where the page of pictures is written; a new folder for temporary files if not given',
      ),
      ...someSettings('config', 'cache-dir', 'site-url', 'now'),
    },
  },
  async ({ try: version, json = false, out, ...values }) => {
    if (version === undefined)
      throw new CommandError(
        'Name the version to try: --try 1.2.3, --try latest or --try ./kalendarium-1.2.3.tgz.',
        exitCodes.usage,
      );
    if (siteFolder === projectFolder)
      throw new CommandError(
        'This is the repository, which is upgraded by "git pull". A site that depends on the package is a folder with kalendarium.config.ts: start the command there.',
        exitCodes.usage,
      );
    const findings = await tryVersion({ ...(await openBuildContext(values)), version, out });
    if (json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
    else print(`${findingsText(findings)}\n`);
    const { refusal, faults, alarms } = findings;
    const isFit = refusal === undefined && faults.length === 0 && alarms.length === 0;
    return isFit ? exitCodes.done : exitCodes.verification;
  },
);
