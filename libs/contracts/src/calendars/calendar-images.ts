import * as z from 'zod';
import type { FileBody } from '../schemas/endpoint.js';
import { logoFile, logoRefusals } from './customizations.js';
import { titled } from '../texts.js';

export const calendarImages = ['logo', 'cover'] as const;
export type CalendarImage = (typeof calendarImages)[number];

/** They fit common screens in CSS pixels; a smaller image is stored only in the widths that it has. */
export const COVER_WIDTHS = [480, 960, 1600] as const;
export const COVER_MAX_PIXELS = 2500;

/** A cover in one width. `url` is on our origin, and is public while the calendar is. */
export const CoverSource = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type CoverSource = z.infer<typeof CoverSource>;

export const calendarImagesShape = {
  logo_url: z.string().nullable().default(null),
  cover: z.array(CoverSource).max(COVER_WIDTHS.length).nullable().default(null),
};

export const calendarImageRefusals = {
  ...logoRefusals,
  tooManyPixels: titled('cover.tooManyPixels', { max: COVER_MAX_PIXELS }),
} as const;
export const calendarImageFile = { ...logoFile, refusals: calendarImageRefusals } as const satisfies FileBody;
