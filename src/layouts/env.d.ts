import type { PageData } from '../kinds/index.ts';

declare global {
  namespace App {
    interface Locals {
      page: PageData;
    }
  }
}
