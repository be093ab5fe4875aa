import type { Language } from '../contract/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Type and size of a file.
 *
 * @param bytes `undefined` where the size is not known
 * @example formatFile('pdf', 1_234_567, 'pl') // 'PDF, 1,2 MB'
 */
export function formatFile(extension: string, bytes: number | undefined, language: Language): string {
  const type = extension.toUpperCase();
  return bytes === undefined ? type : `${type}, ${formatBytes(bytes, language)}`;
}

function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
