import { textsOf } from '@daymark/texts';
import type dates from './locales/en/dates.json';

export const text = textsOf<keyof typeof dates>();
