import * as z from 'zod';
import type { FileBody } from '../schemas/endpoint.js';
import { LOGO_MAX_BYTES } from '../schemas/limits.js';

export const calendarImages = ['logo', 'cover'] as const;
export type CalendarImage = (typeof calendarImages)[number];

/** They fit common screens in CSS pixels; a smaller image is stored only in the widths that it has. */
export const COVER_WIDTHS = [480, 960, 1600] as const;
export const COVER_MAX_PIXELS = 2500;

/** A cover in one width. `url` is on our origin, and is public while the calendar is. */
export const CoverSource = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'CoverSource' });
export type CoverSource = z.infer<typeof CoverSource>;

/** The cover in ascending widths. */
export const calendarImagesShape = {
  logo_url: z.string().nullable().default(null),
  cover: z.array(CoverSource).max(COVER_WIDTHS.length).nullable().default(null),
};

export const calendarImageRefusals = {
  wrongType: { title: 'Invalid file type', detail: 'Only JPG and PNG files are allowed' },
  tooLarge: { title: 'File too large', detail: 'File size must be less than 2MB' },
  tooManyPixels: {
    title: 'Image too large',
    detail: `A logo can have 500x500 pixels at most, a cover ${COVER_MAX_PIXELS}x${COVER_MAX_PIXELS}`,
  },
  notReadable: { title: 'Validation error', detail: 'Failed to validate image. Please try again.' },
} as const;

/** Its type is detected from its content. */
export const calendarImageFile = {
  mediaTypes: ['image/png', 'image/jpeg', 'application/octet-stream'],
  maxBytes: LOGO_MAX_BYTES,
  refusals: calendarImageRefusals,
} as const satisfies FileBody;
