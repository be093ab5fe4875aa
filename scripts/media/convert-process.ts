import { convertForParent } from './image-conversion.ts';

convertForParent();
