import { Module, Controller } from '@nestjs/common';
import {
  type RegistrationDecisionResult,
  type RegistrationDecisions,
  decideRegistration,
  decideRegistrations,
  listRegistrations,
} from '@daymark/contracts';
import { decidePendingRegistration, listPendingRegistrations } from '@daymark/contracts/internal';
import { ProblemException, RateLimits, ServiceClient, Endpoint, Received } from '@daymark/service-kit';

/** The others wait, so that auth keeps responding to everybody else. */
const DECIDED_AT_ONCE = 4;

@Controller()
class RegistrationsController {
  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(listRegistrations)
  list(
    @Received() {
      query: { page, page_size, ...query },
      caller: { session_id },
    }: Received<typeof listRegistrations>,
  ) {
    return this.services.call('auth', listPendingRegistrations, {
      query: { ...query, page: String(page), page_size: String(page_size), session_id },
    });
  }

  // Must precede the route of a single one, whose parameter would match the word.
  /** Each separately, so that a failure does not affect the others. */
  @Endpoint(decideRegistrations)
  async decideSeveral(@Received() { body, caller }: Received<typeof decideRegistrations>) {
    const { ids, ...decision } = body;
    await this.limits.take('decide-registrations', caller.user_id);
    const results: RegistrationDecisionResult[] = [];
    const waiting = ids.entries();
    const work = async () => {
      for (const [index, id] of waiting)
        results[index] = await this.decideOne(id, { ...decision, session_id: caller.session_id });
    };
    await Promise.all(Array.from({ length: DECIDED_AT_ONCE }, work));
    return { results };
  }

  @Endpoint(decideRegistration)
  decide(
    @Received() {
      params: { id },
      body: { approve, reason, without_mail },
      caller: { session_id },
    }: Received<typeof decideRegistration>,
  ) {
    return this.services.call('auth', decidePendingRegistration, {
      params: { id },
      body: { approve, reason, without_mail, session_id },
    });
  }

  private async decideOne(
    id: string,
    body: Omit<RegistrationDecisions, 'ids'> & { session_id: string },
  ): Promise<RegistrationDecisionResult> {
    try {
      const { outcome } = await this.services.call('auth', decidePendingRegistration, {
        params: { id },
        body,
      });
      return { id, outcome, code: null, detail: null };
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      return { id, outcome: 'failed', code: error.code, detail: error.message };
    }
  }
}

@Module({ controllers: [RegistrationsController] })
export class RegistrationsModule {}
