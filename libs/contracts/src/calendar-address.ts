import * as z from 'zod';
import { URL_MAX_CHARACTERS } from './limits.js';

/** A host name with a dot, as every public one has. */
const HOST_WITH_DOT = /^[^\s/?#.@]+(?:\.[^\s/?#.@]+)+\.?(?:[/?#]|$)/;

/**
 * A calendar's address as people type it: with `https://` or `webcal://`, or without (`example.org/calendar.ics`) if
 * the host has a dot. The server decides whether it may be fetched.
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
