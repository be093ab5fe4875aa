import { bridge } from './river.ts';
export const accordion = bridge;
export const choir = bridge;
export const jazz = bridge;
export const organ = bridge;
export const piano = bridge;
export const stage = bridge;
export const strings = bridge;
