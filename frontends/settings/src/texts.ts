import { textsOf } from '@daymark/texts';
import type english from './locales/en/settings.json';

export type TextKey = keyof typeof english;

export const text = textsOf<TextKey>();
