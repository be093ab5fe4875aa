/* Runs before anything is drawn. */
import { showLook } from './look.ts';

showLook();
