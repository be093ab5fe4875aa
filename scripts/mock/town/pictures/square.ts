import { bridge } from './river.ts';
export const chess = bridge;
export const fireworks = bridge;
export const market = bridge;
export const notice = bridge;
export const running = bridge;
export const tea = bridge;
export const townhall = bridge;
