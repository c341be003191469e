import * as z from 'zod';
import { administratorAccess, endpoint } from './endpoint.js';
import { id, PageQuery, pageOf } from './fields.js';
import { Role } from './auth.js';

/** A registration that waits for a decision. `metadata` is written by the server alone. */
export const Registration = z
  .object({
    id: id(),
    email: z.string(),
    role: Role,
    created_at: z.string(),
    status: z.literal('pending'),
    metadata: z.object({ signup_date: z.string() }),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const RegistrationPage = pageOf(Registration).meta({ id: 'RegistrationPage' });

export const RegistrationDecision = z
  .object({ approve: z.boolean('approve is required') })
  .meta({ id: 'RegistrationDecision' });

export const RegistrationOutcome = z
  .object({ id: id(), outcome: z.enum(['approved', 'rejected']) })
  .meta({ id: 'RegistrationOutcome' });
export type RegistrationOutcome = z.infer<typeof RegistrationOutcome>;

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations',
  summary: 'Registrations that wait for a decision, newest first.',
  access: administratorAccess,
  query: PageQuery,
  answer: RegistrationPage,
  status: 200,
});

export const decideRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/registrations/:id',
  summary: 'Approve or reject a registration. A registration is decided once; a second decision gets 409.',
  access: administratorAccess,
  params: z.object({ id: id() }),
  body: RegistrationDecision,
  answer: RegistrationOutcome,
  status: 200,
});
