import { Module, Controller, UseGuards } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RegistrationDecisionService } from './registration-decision.service.js';
import { RegistrationListService } from './registration-list.service.js';
import { SignUpService } from './sign-up.service.js';
import { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';
import { signUp, type SignUpRequest, type BodyOf, type ParamsOf, type QueryOf } from '@daymark/contracts';
import { ClientAddress, Endpoint, FromBody, RateLimits, FromParams, FromQuery } from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';
import { decidePendingRegistration, listPendingRegistrations } from '@daymark/contracts/internal';

/** For all addresses together; the client may be a whole office, or somebody who fills the waiting list. */
const ATTEMPTS_PER_CLIENT = 20;

@Controller()
export class SignUpController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(signUp)
  @UseGuards(NotForeignGuard)
  async signUp(@FromBody() body: SignUpRequest, @ClientAddress() client: string) {
    await Promise.all([
      this.limits.take('sign-up', [body.email, client]),
      this.limits.takeOfClient('sign-up-client', client, { attempts: ATTEMPTS_PER_CLIENT }),
    ]);
    await this.signUps.request(body, client);
    return { status: 'pending' as const };
  }
}

@Controller()
export class RegistrationsController {
  constructor(
    private readonly listing: RegistrationListService,
    private readonly decisions: RegistrationDecisionService,
  ) {}

  @Endpoint(listPendingRegistrations)
  list(@FromQuery() { session_id, ...query }: QueryOf<typeof listPendingRegistrations>) {
    return this.listing.pending(query, session_id);
  }

  @Endpoint(decidePendingRegistration)
  async decide(
    @FromParams() { id }: ParamsOf<typeof decidePendingRegistration>,
    @FromBody() { approve, reason, without_mail, session_id }: BodyOf<typeof decidePendingRegistration>,
    @ClientAddress() clientAddress: string,
  ) {
    const outcome = await this.decisions.decide(id, {
      isApproved: approve,
      reason: reason ?? null,
      isSilent: without_mail ?? false,
      sessionId: session_id,
      clientAddress,
    });
    return { id, outcome };
  }
}

export { PendingUserEntity, supersedeRegistration } from './pending-user.entity.js';
export { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

@Module({
  imports: [MailsModule, PasswordsModule],
  controllers: [SignUpController, RegistrationsController],
  providers: [
    SignUpService,
    WaitingRegistrationsNoticeService,
    RegistrationListService,
    RegistrationDecisionService,
  ],
  exports: [WaitingRegistrationsNoticeService],
})
export class RegistrationsModule {}
