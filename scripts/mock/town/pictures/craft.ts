import { bridge } from './river.ts';
export const kites = bridge;
export const masks = bridge;
export const paperMoon = bridge;
export const pots = bridge;
export const robots = bridge;
