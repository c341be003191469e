import { textsOf } from '@daymark/texts';
import type english from './locales/en/dashboard.json';
import type shareCalendar from './locales/en/on-demand/share-calendar.json';

export type TextKey = keyof typeof english | keyof typeof shareCalendar;

export const text = textsOf<TextKey>();
