import { textsOf } from '@daymark/texts';
import type english from './locales/en/rules.json';

/** Texts of rules, in the language in use. */
export const text = textsOf<keyof typeof english>();
