import { hash } from 'node:crypto';

/** SHA-256 as 64 hexadecimal digits. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}
