export function publicTypes(): string {
  return 'export declare function defineConfig(config: object): object;\nexport declare function defineTheme(theme: object): object;\n';
}
