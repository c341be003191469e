import { textsOf } from '@daymark/texts';
import type english from './locales/en/desk.json';

/** The texts that public pages do not need. */
export const text = textsOf<keyof typeof english>();
