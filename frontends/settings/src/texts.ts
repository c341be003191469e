import { textsOf } from '@daymark/texts';
import type english from './locales/en/settings.json';
import type imports from './locales/en/on-demand/imports.json';

export type TextKey = keyof (typeof english & typeof imports);

export const text = textsOf<TextKey>();
