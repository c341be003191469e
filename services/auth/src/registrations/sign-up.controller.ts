import { Controller, UseGuards } from '@nestjs/common';
import { signUp, type SignUpRequest } from '@daymark/contracts';
import { ClientAddress, Endpoint, FromBody, RateLimits } from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';
import { SignUpService } from './sign-up.service.js';

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
