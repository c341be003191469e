import { textsOf } from '@daymark/texts';
import type english from '../locales/en/rules.json';

export const text = textsOf<keyof typeof english>();
