import { Injectable } from '@nestjs/common';
import { ProblemException, RateLimits } from '@daymark/service-kit';
import { SignInDelayService } from './sign-in-delay.service.js';

/** For all addresses together: whoever tries one password on many people. */
const FAILURES_PER_CLIENT = { attempts: 30 };
/** Right passwords are no licence to flood either. A whole office may be one client. */
const SESSIONS_PER_ACCOUNT_AND_CLIENT = { attempts: 20 };
const SESSIONS_PER_CLIENT = { attempts: 60 };
const SESSIONS_PER_ACCOUNT = { attempts: 600, windowSeconds: 3_600 };

/**
 * Slows guessing, and bounds how many sessions are started. The keys are what was sent, never what is known of it, so a
 * limit tells nothing about an address; and those of wrong passwords always name the client, so that nobody can lock a
 * person out from elsewhere.
 */
@Injectable()
export class SignInLimitService {
  constructor(
    private readonly limits: RateLimits,
    private readonly delay: SignInDelayService,
  ) {}

  /**
   * Counts an attempt before it is made, so that parallel ones cannot slip through, and takes it back unless the
   * credentials were wrong. Right ones are counted by themselves; beyond that count they are as good as wrong ones.
   * @throws ProblemException TOO_MANY_REQUESTS; what `attempt` throws
   */
  async whileTrying<Result>(email: string, client: string, attempt: () => Promise<Result>): Promise<Result> {
    await Promise.all([
      this.limits.take('sign-in', [email, client]),
      this.limits.takeOfClient('sign-in-client', client, FAILURES_PER_CLIENT),
    ]);
    await this.delay.wait(email, client);
    try {
      const result = await attempt();
      await this.takeSession(email, client);
      this.giveBack(email, client);
      this.delay.rememberClient(email, client);
      return result;
    } catch (error) {
      // Nothing was tried: too many were waiting, or the database was away.
      const isRefusal = error instanceof ProblemException && error.status < 500;
      if (!isRefusal) this.giveBack(email, client);
      else if (error.code === 'INVALID_CREDENTIALS') await this.delay.countFailure(email);
      throw error;
    }
  }

  private async takeSession(email: string, client: string): Promise<void> {
    await this.limits.take('session', [email, client], SESSIONS_PER_ACCOUNT_AND_CLIENT);
    await this.limits.takeOfClient('session-client', client, SESSIONS_PER_CLIENT);
    await this.limits.take('session-account', email, SESSIONS_PER_ACCOUNT);
  }

  private giveBack(email: string, client: string): void {
    void this.limits.giveBack('sign-in', [email, client]);
    void this.limits.giveBackOfClient('sign-in-client', client);
  }
}
