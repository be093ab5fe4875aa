import { bridge } from './river.ts';
export const birds = bridge;
export const hills = bridge;
export const leaves = bridge;
export const nebula = bridge;
export const observatory = bridge;
export const snow = bridge;
