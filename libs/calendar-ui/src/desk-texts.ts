import { textsOf } from '@daymark/texts';
import type desk from './locales/en/desk.json';
import type conflict from './locales/en/on-demand/conflict.json';
import type history from './locales/en/on-demand/history.json';
import type season from './locales/en/on-demand/season.json';
import type selection from './locales/en/on-demand/selection.json';

/** The texts that public pages do not need. */
export const text =
  textsOf<keyof (typeof conflict & typeof desk & typeof history & typeof season & typeof selection)>();
