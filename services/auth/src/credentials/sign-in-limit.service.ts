import { Injectable } from '@nestjs/common';
import { ProblemException, RateLimits } from '@daymark/service-kit';

/** For all addresses together: whoever tries one password on many people. */
const FAILURES_PER_CLIENT = 30;

/**
 * Slows guessing. The keys are what was sent, never what is known of it, so a limit tells nothing about an address; and
 * they always name the client, so that nobody can lock a person out from elsewhere.
 */
@Injectable()
export class SignInLimitService {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts an attempt before it is made, so that parallel ones cannot slip through, and takes it back unless the
   * credentials were wrong.
   * @throws ProblemException TOO_MANY_REQUESTS; what `attempt` throws
   */
  async whileTrying<Result>(email: string, client: string, attempt: () => Promise<Result>): Promise<Result> {
    await Promise.all([
      this.limits.take('sign-in', [email, client]),
      this.limits.take('sign-in-client', client, { attempts: FAILURES_PER_CLIENT }),
    ]);
    try {
      const result = await attempt();
      this.giveBack(email, client);
      return result;
    } catch (error) {
      // Nothing was tried: too many were waiting, or the database was away.
      const isRefusal = error instanceof ProblemException && error.status < 500;
      if (!isRefusal) this.giveBack(email, client);
      throw error;
    }
  }

  private giveBack(email: string, client: string): void {
    void this.limits.giveBack('sign-in', [email, client]);
    void this.limits.giveBack('sign-in-client', client);
  }
}
