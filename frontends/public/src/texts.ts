import { textsOf } from '@daymark/texts';
import type { TextKey } from './locales/index.js';

/** The texts of the public pages. */
export const text = textsOf<TextKey>();
