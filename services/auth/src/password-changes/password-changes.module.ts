import { Module, Controller, UseGuards } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasswordChangeService, PasswordReplacementService } from './password-change.service.js';
import { PasswordResetService } from './password-reset.service.js';
import {
  changePassword,
  checkPasswordReset,
  confirmPasswordReset,
  requestPasswordReset,
  type PasswordChange,
  type PasswordResetConfirmation,
  type PasswordResetLink,
  type PasswordResetRequest,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, ClientAddress, Endpoint, FromBody } from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';

@Controller()
export class PasswordChangesController {
  constructor(
    private readonly changes: PasswordChangeService,
    private readonly reset: PasswordResetService,
  ) {}

  @Endpoint(requestPasswordReset)
  @UseGuards(NotForeignGuard)
  async requestReset(@FromBody() { email }: PasswordResetRequest, @ClientAddress() clientAddress: string) {
    await this.reset.request(email, clientAddress);
    return { status: 'accepted' as const };
  }

  @Endpoint(checkPasswordReset)
  @UseGuards(NotForeignGuard)
  async checkReset(@FromBody() { token }: PasswordResetLink) {
    await this.reset.check(token);
  }

  @Endpoint(confirmPasswordReset)
  @UseGuards(NotForeignGuard)
  async confirmReset(
    @FromBody() confirmation: PasswordResetConfirmation,
    @ClientAddress() clientAddress: string,
  ) {
    await this.reset.confirm(confirmation, clientAddress);
  }

  @Endpoint(changePassword)
  async change(
    @Caller() caller: SessionState,
    @FromBody() change: PasswordChange,
    @ClientAddress() clientAddress: string,
  ) {
    await this.changes.change(caller, change, clientAddress);
  }
}

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [PasswordChangesController],
  providers: [PasswordChangeService, PasswordReplacementService, PasswordResetService],
})
export class PasswordChangesModule {}
