import type { PageData } from '../views/pages.ts';

declare global {
  namespace App {
    interface Locals {
      page: PageData;
    }
  }
}
