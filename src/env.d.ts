declare namespace App {
  interface Locals {
    page: import('./views/pages.ts').PageData;
  }
}
