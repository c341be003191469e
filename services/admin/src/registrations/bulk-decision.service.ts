import { Injectable } from '@nestjs/common';
import type {
  RegistrationDecisionResult,
  RegistrationDecisionResults,
  RegistrationDecisions,
} from '@daymark/contracts';
import { decidePendingRegistration, type SessionState } from '@daymark/contracts/internal';
import { ProblemException, RateLimits, ServiceClient } from '@daymark/service-kit';

/** The others wait, so that auth keeps responding to everybody else. */
const DECIDED_AT_ONCE = 4;

@Injectable()
export class BulkDecisionService {
  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
  ) {}

  /** Each separately, so that a failure does not affect the others. */
  async decide(
    { ids, ...decision }: RegistrationDecisions,
    { user_id, session_id }: SessionState,
  ): Promise<RegistrationDecisionResults> {
    await this.limits.take('decide-registrations', user_id);
    const results: RegistrationDecisionResult[] = [];
    const waiting = ids.entries();
    const work = async () => {
      for (const [index, id] of waiting)
        results[index] = await this.decideOne(id, { ...decision, session_id });
    };
    await Promise.all(Array.from({ length: DECIDED_AT_ONCE }, work));
    return { results };
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
