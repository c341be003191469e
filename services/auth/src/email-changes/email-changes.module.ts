import { Module, Controller, UseGuards } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { EmailChangeService } from './email-change.service.js';
import { changeEmail, confirmEmail, type BodyOf, type EmailChange } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, ClientAddress, Endpoint, FromBody } from '@daymark/service-kit';
import { NotForeignGuard } from '../request-origin/index.js';

@Controller()
class EmailChangesController {
  constructor(private readonly changes: EmailChangeService) {}

  @Endpoint(changeEmail)
  async request(
    @Caller() caller: SessionState,
    @FromBody() change: EmailChange,
    @ClientAddress() clientAddress: string,
  ) {
    await this.changes.request(caller, change, clientAddress);
    return { status: 'accepted' as const };
  }

  @Endpoint(confirmEmail)
  @UseGuards(NotForeignGuard)
  confirm(@FromBody() { token }: BodyOf<typeof confirmEmail>, @ClientAddress() clientAddress: string) {
    return this.changes.confirm(token, clientAddress);
  }
}

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [EmailChangesController],
  providers: [EmailChangeService],
})
export class EmailChangesModule {}
