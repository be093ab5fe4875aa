import { exitCodes, flag, type Options, runCommand } from '../cli/command.ts';
import { projectFolder } from '../cli/settings.ts';
import { boundsOf, figuresOf, sourceFiles } from './figures.ts';

const options = {
  list: flag('name the thin files, the circles and what has the same name too'),
} as const satisfies Options;

await runCommand(
  {
    name: 'figures',
    summary:
      'Prints how large the modules of this project are and how they depend on each other, beside the bounds that "npm run check" holds.',
    options,
  },
  async ({ list = false }) => {
    const figures = figuresOf(sourceFiles(projectFolder));
    const bounds = boundsOf(figures);
    process.stdout.write(
      `  source files: ${figures.files}\n  tokens without comments: ${figures.tokens}\n`,
    );
    for (const { name, value, bound, holds } of bounds)
      process.stdout.write(`${holds ? ' ' : '!'} ${name}: ${value} (${bound})\n`);
    if (list || bounds.some(({ holds }) => !holds)) {
      for (const file of figures.thinFiles) process.stdout.write(`  thin: ${file}\n`);
      for (const circle of figures.circles)
        process.stdout.write(`  circle: ${circle.join(' > ')}\n`);
      for (const { name, files } of [...figures.sharedFileNames, ...figures.sharedTypeNames])
        process.stdout.write(`  ${name}: ${files.join(', ')}\n`);
    }
    return bounds.every(({ holds }) => holds) ? exitCodes.done : exitCodes.unforeseen;
  },
);
