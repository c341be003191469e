import * as z from 'zod';
import { records } from '../response-bounds.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';
import { OnBehalfOf } from './accounts.js';

/** The most people in one request. */
export const PEOPLE_MAX = 1_000;

/** Ids separated by commas: a list in a request is limited to fewer items. */
const ids = z
  .string()
  .max(PEOPLE_MAX * 37)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(id('ids')).max(PEOPLE_MAX));

/** The e-mail address of an account or of a registration. */
export const KnownPerson = z.object({ id: id(), email: z.string() });
export type KnownPerson = z.infer<typeof KnownPerson>;

export const findPeople = endpoint({
  method: 'POST',
  path: '/internal/people',
  summary:
    'The addresses that accounts and registrations have now, for an administrator. Whoever was deleted is missing.',
  access: internalAccess('admin'),
  body: OnBehalfOf.extend({ ids }),
  response: z.object({ people: z.array(KnownPerson) }),
  bound: records(PEOPLE_MAX),
});
