import { textsOf } from '@daymark/texts';
import type components from './locales/en/components.json';
import type dates from './locales/en/dates.json';

export const text = textsOf<keyof typeof components | keyof typeof dates>();
