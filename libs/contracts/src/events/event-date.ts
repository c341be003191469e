import * as z from 'zod';
import { publicDateFields, responseShape } from './event-fields.js';

/** A date that a page leads to: what it is called there, when it is, and whether it takes place. */
export const PublicEventDate = z
  .object({ id: z.string(), ...responseShape(publicDateFields) })
  .meta({ id: 'PublicEventDate' });
export type PublicEventDate = z.infer<typeof PublicEventDate>;

/** So many further dates of a series does its page lead to. */
export const DATES_LED_TO = 5;
