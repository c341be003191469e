import * as z from 'zod';
import { linkToken } from './auth.js';
import { administratorAccess, endpoint } from '../schemas/endpoint.js';

/** Of the newest test mail; `arrived` means that its link was opened. */
export const testMailStates = ['waiting', 'taken', 'refused', 'arrived'] as const;

export const FirstSteps = z.object({
  product_name: z.string(),
  public_origin: z.string(),
  test_mail: z
    .object({ to: z.string(), sent_at: z.iso.datetime(), state: z.enum(testMailStates) })
    .nullable(),
  is_look_confirmed: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** Null after the owner dismissed them, and for other administrators. */
export const FirstStepsResponse = z.object({ first_steps: FirstSteps.nullable() });
export type FirstStepsResponse = z.infer<typeof FirstStepsResponse>;

export const FirstStepsUpdate = z.object({
  is_look_confirmed: z.boolean().optional(),
  is_put_away: z.boolean().optional(),
});
export type FirstStepsUpdate = z.infer<typeof FirstStepsUpdate>;

export const getFirstSteps = endpoint('GET /api/auth/first-steps', {
  summary: 'What the owner of a new installation has to see to.',
  access: administratorAccess,
  reads: ['first-steps'],
  response: FirstStepsResponse,
});

export const updateFirstSteps = endpoint('PATCH /api/auth/first-steps', {
  summary:
    'Confirm the look of the product, put the first steps away, or bring them back. For the owner alone.',
  access: administratorAccess,
  changes: ['first-steps'],
  body: FirstStepsUpdate,
  response: FirstStepsResponse,
});

export const sendTestMail = endpoint('POST /api/auth/first-steps/test-mail', {
  summary:
    "Send a mail to the owner's own address, whose link proves that it arrived. Replaces an earlier one.",
  access: administratorAccess,
  changes: ['first-steps'],
  response: FirstStepsResponse,
  status: 202,
});

export const confirmTestMail = endpoint('POST /api/auth/first-steps/test-mail/arrival', {
  summary: 'The link of the test mail was followed by the owner.',
  access: administratorAccess,
  changes: ['first-steps'],
  body: z.object({ token: linkToken() }),
  response: FirstStepsResponse,
});
