import { convertForParent } from './images.ts';

convertForParent();
