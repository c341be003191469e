import { Module, Controller } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { FirstStepsService } from './first-steps.service.js';
import {
  confirmTestMail,
  getFirstSteps,
  sendTestMail,
  updateFirstSteps,
  type BodyOf,
  type FirstStepsUpdate,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody } from '@daymark/service-kit';

@Controller()
class FirstStepsController {
  constructor(private readonly steps: FirstStepsService) {}

  @Endpoint(getFirstSteps)
  get(@Caller() caller: SessionState) {
    return this.steps.get(caller.user_id);
  }

  @Endpoint(updateFirstSteps)
  update(@Caller() caller: SessionState, @FromBody() update: FirstStepsUpdate) {
    return this.steps.update(caller.user_id, update);
  }

  @Endpoint(sendTestMail)
  sendTestMail(@Caller() caller: SessionState) {
    return this.steps.sendTestMail(caller.user_id);
  }

  @Endpoint(confirmTestMail)
  confirmTestMail(@Caller() caller: SessionState, @FromBody() { token }: BodyOf<typeof confirmTestMail>) {
    return this.steps.confirmTestMail(caller.user_id, token);
  }
}

@Module({ imports: [MailsModule], controllers: [FirstStepsController], providers: [FirstStepsService] })
export class FirstStepsModule {}
