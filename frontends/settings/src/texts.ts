import { textsOf } from '@daymark/texts';
import type english from './locales/en/settings.json';
import type bin from './locales/en/on-demand/bin.json';
import type deleteAccount from './locales/en/on-demand/delete-account.json';
import type imports from './locales/en/on-demand/imports.json';

export const text = textsOf<keyof (typeof english & typeof bin & typeof deleteAccount & typeof imports)>();
