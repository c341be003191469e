import * as z from 'zod';
import { URL_MAX_CHARACTERS } from './limits.js';

/** A name with a dot within, as all have that everybody can reach. */
const HOST_WITH_DOT = /^[^\s/?#.@]+(?:\.[^\s/?#.@]+)+\.?(?:[/?#]|$)/;

/**
 * The address of a calendar as people give it: with `https://` or `webcal://`, or without (`example.org/calendar.ics`), where
 * its host has a dot. Whether it may be asked, the server knows.
 */
export const calendarAddress = () =>
  z
    .string('Address is required')
    .trim()
    .min(1, 'Address is required')
    .max(URL_MAX_CHARACTERS, `Address must be at most ${URL_MAX_CHARACTERS} characters`)
    .refine((address) => address.includes('://') || HOST_WITH_DOT.test(address), {
      message:
        'This is no web address. Copy the whole address of the calendar, such as https://example.org/calendar.ics',
    });
