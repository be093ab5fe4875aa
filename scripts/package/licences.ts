import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../cli/files.ts';
import { projectFolder } from '../cli/settings.ts';

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().default('NOASSERTION'),
});

/** A package that is part of ours, with the text of its licence; empty where it has none of its own. */
export type PackagePart = z.output<typeof packageSchema> & { readonly text: string };

/** @param folders of packages, below the project; those of one version of a package count once */
export function describePackages(folders: readonly string[]): readonly PackagePart[] {
  const parts = folders.map((folder): PackagePart => {
    const place = join(projectFolder, folder);
    const [file] = readdirSync(place).filter((name) =>
      /^(?:licen[cs]e|copying)(?:\.|$)/i.test(name),
    );
    const text = file === undefined ? '' : readFileSync(join(place, file), 'utf8').trim();
    return { ...packageSchema.parse(readJson(join(place, 'package.json'))), text };
  });
  const known = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]));
  return [...known].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

/** The texts of the licences of all parts, the typefaces among them, as one file. */
export function licenceTexts(parts: readonly PackagePart[]): string {
  const fonts = readFileSync(join(projectFolder, 'src/theme/fonts/OFL.txt'), 'utf8').trim();
  const sections = [
    ...parts.map(({ name, version, license, text }) =>
      [`${name} ${version} (${license})`, text].filter((one) => one !== '').join('\n\n'),
    ),
    `Brygada 1918, Atkinson Hyperlegible Next, Golos Text, Noto Naskh Arabic (OFL-1.1)\n\n${fonts}`,
  ];
  return [
    'This package contains parts of these packages and typefaces, under their own licences.',
    ...sections,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

/** A bill of materials (CycloneDX 1.6) of what is in a package itself; what it depends on npm knows. */
export function billOfMaterials(name: string, version: string, parts: readonly PackagePart[]) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: parts.map((part) => ({
      type: 'library',
      'bom-ref': `${part.name}@${part.version}`,
      name: part.name,
      version: part.version,
      purl: `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`,
      licenses: [
        /^[\w.-]+$/.test(part.license)
          ? { license: { id: part.license } }
          : { expression: part.license },
      ],
    })),
  };
}
