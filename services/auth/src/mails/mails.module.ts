import { Module, Controller } from '@nestjs/common';
import { AdministratorMailService } from './administrator-mail.service.js';
import { MailPreparationService } from './mail-preparation.service.js';
import type { ParamsOf } from '@daymark/contracts';
import { getMailMessage } from '@daymark/contracts/internal';
import { Endpoint, FromParams, requireFound } from '@daymark/service-kit';

export { AdministratorMailService } from './administrator-mail.service.js';
export { MailEntity, queueMail } from './queue-mail.js';

@Controller()
class MailsController {
  constructor(private readonly preparation: MailPreparationService) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@FromParams() { id }: ParamsOf<typeof getMailMessage>) {
    return requireFound(await this.preparation.release(id));
  }
}

@Module({
  controllers: [MailsController],
  providers: [MailPreparationService, AdministratorMailService],
  exports: [AdministratorMailService],
})
export class MailsModule {}
