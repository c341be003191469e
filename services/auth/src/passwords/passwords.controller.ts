import { Controller, UseGuards } from '@nestjs/common';
import {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
  type Accepted,
  type PasswordChange,
  type PasswordResetConfirmation,
  type PasswordResetRequest,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, ClientAddress, Endpoint, FromBody } from '@daymark/service-kit';
import { NotForeignGuard } from '../sessions/request-origin.guard.js';
import { PasswordChanging } from './password-changing.service.js';
import { PasswordReset } from './password-reset.service.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly changing: PasswordChanging,
    private readonly reset: PasswordReset,
  ) {}

  @Endpoint(requestPasswordReset)
  @UseGuards(NotForeignGuard)
  async requestReset(
    @FromBody() { email }: PasswordResetRequest,
    @ClientAddress() clientAddress: string,
  ): Promise<Accepted> {
    await this.reset.request(email, clientAddress);
    return { status: 'accepted' };
  }

  @Endpoint(confirmPasswordReset)
  @UseGuards(NotForeignGuard)
  async confirmReset(
    @FromBody() confirmation: PasswordResetConfirmation,
    @ClientAddress() clientAddress: string,
  ): Promise<void> {
    await this.reset.confirm(confirmation, clientAddress);
  }

  @Endpoint(changePassword)
  async change(
    @Caller() caller: SessionState,
    @FromBody() change: PasswordChange,
    @ClientAddress() clientAddress: string,
  ): Promise<void> {
    await this.changing.change(caller, change, clientAddress);
  }
}
