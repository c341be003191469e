import * as z from 'zod';
import { publicDateFields, responseShape } from './event-fields.js';

/** A date that a page links to: its title, its time, and its status. */
export const PublicEventDate = z
  .object({ id: z.string(), ...responseShape(publicDateFields) })
  .meta({ id: 'PublicEventDate' });
export type PublicEventDate = z.infer<typeof PublicEventDate>;

/** The page of a series links to this many further dates. */
export const NEXT_DATES_MAX = 5;
