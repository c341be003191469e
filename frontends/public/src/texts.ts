import { textsOf } from '@daymark/texts';
import type { TextKey } from './locales/index.js';

export const text = textsOf<TextKey>();
