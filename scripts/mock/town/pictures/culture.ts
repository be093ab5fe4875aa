import { bridge } from './river.ts';
export const books = bridge;
export const curtain = bridge;
export const exhibition = bridge;
export const film = bridge;
export const openBook = bridge;
export const wicker = bridge;
