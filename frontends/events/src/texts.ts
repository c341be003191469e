import { textsOf } from '@daymark/texts';
import type english from './locales/en/events.json';
import type sharing from './locales/en/on-demand/sharing.json';

export const text = textsOf<keyof typeof english | keyof typeof sharing>();
