import { Injectable } from '@nestjs/common';
import { ProblemException, RateLimits } from '@daymark/service-kit';
import { SignInDelayService } from './sign-in-delay.service.js';

/** For all addresses together: limits trying one password on many people. */
const FAILURES_PER_CLIENT = { attempts: 30 };
/** Failures and checks in progress: an office that signs in at nine is one client, and its passwords are right. */
const CHECKS_PER_CLIENT = { attempts: 90 };
/**
 * For all browsers in which a person signed in before, so that collecting device cookies gains no additional attempts.
 */
const FAILURES_OF_DEVICES = { attempts: 30 };
/** Correct passwords are limited too, to prevent floods. A whole office may be one client. */
const SESSIONS_PER_ACCOUNT_AND_CLIENT = { attempts: 20 };
const SESSIONS_PER_CLIENT = { attempts: 60 };
const SESSIONS_PER_ACCOUNT = { attempts: 600, windowSeconds: 3_600 };

export interface SignInAttempt {
  email: string;
  client: string;
  /** If somebody signed in with this address in the browser before. */
  device: string | null;
}

/**
 * The keys are what was sent, never what is known of it, so a limit discloses nothing; those for wrong passwords
 * include the client, so that nobody can lock a person out from elsewhere. A browser in which the person signed in
 * before is a separate client.
 */
@Injectable()
export class SignInLimitService {
  constructor(
    private readonly limits: RateLimits,
    private readonly delay: SignInDelayService,
  ) {}

  /**
   * Counted before it is made, so that concurrent ones cannot bypass the limit; reverted unless the credentials were
   * wrong. Correct ones beyond a limit of their own count like wrong ones.
   */
  async whileTrying<Result>(signIn: SignInAttempt, attempt: () => Promise<Result>): Promise<Result> {
    const { email, client, device } = signIn;
    await this.take(signIn);
    try {
      const result = await this.delay.attemptWithDelay(email, client, device !== null, attempt);
      await this.takeSession(signIn);
      this.refund(signIn);
      this.delay.rememberClient(email, client);
      return result;
    } catch (error) {
      // No password was checked: too many were waiting, or the database was down.
      const isRefusal = error instanceof ProblemException && error.status < 500;
      if (!isRefusal) this.refund(signIn);
      else if (device === null)
        await this.limits.takeOfClient('sign-in-failures', client, FAILURES_PER_CLIENT);
      throw error;
    }
  }

  private async take({ email, client, device }: SignInAttempt): Promise<void> {
    if (device !== null) {
      await this.limits.take('sign-in-device', [email, device]);
      await this.limits.take('sign-in-devices', email, FAILURES_OF_DEVICES);
      return;
    }
    await Promise.all([
      this.limits.take('sign-in', [email, client]),
      this.limits.takeOfClient('sign-in-client', client, CHECKS_PER_CLIENT),
      this.limits.takeOfClient('sign-in-failures', client, FAILURES_PER_CLIENT, 0),
    ]);
  }

  private async takeSession({ email, client, device }: SignInAttempt): Promise<void> {
    await this.limits.take('session', [email, device ?? client], SESSIONS_PER_ACCOUNT_AND_CLIENT);
    if (device === null) await this.limits.takeOfClient('session-client', client, SESSIONS_PER_CLIENT);
    await this.limits.take('session-account', email, SESSIONS_PER_ACCOUNT);
  }

  private refund({ email, client, device }: SignInAttempt): void {
    if (device !== null) {
      void this.limits.refund('sign-in-device', [email, device]);
      void this.limits.refund('sign-in-devices', email);
      return;
    }
    void this.limits.refund('sign-in', [email, client]);
    void this.limits.refundClient('sign-in-client', client);
  }
}
