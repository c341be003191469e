import { Module, Controller, UseInterceptors } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { LogosModule, LimitLogoUploads } from '../logos/logos.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CustomizationEditingService } from './customization-editing.service.js';
import {
  deleteCustomization,
  deleteLogo,
  getCustomization,
  putCustomization,
  putLogo,
  type BodyOf,
  type ParamsOf,
  type VersionQuery,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromFile, FromParams, FromQuery } from '@daymark/service-kit';

@Controller()
class CustomizationEditingController {
  constructor(private readonly editing: CustomizationEditingService) {}

  @Endpoint(getCustomization)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getCustomization>) {
    return this.editing.get(id, caller.user_id);
  }

  @Endpoint(putCustomization)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putCustomization>,
    @FromBody() body: BodyOf<typeof putCustomization>,
  ) {
    return this.editing.put(id, caller.user_id, body);
  }

  @Endpoint(deleteCustomization)
  remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteCustomization>) {
    return this.editing.remove(id, caller.user_id);
  }

  @UseInterceptors(LimitLogoUploads)
  @Endpoint(putLogo)
  putLogo(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putLogo>,
    @FromQuery() { version }: VersionQuery,
    @FromFile() file: Buffer,
  ) {
    return this.editing.putLogo(id, caller.user_id, file, version);
  }

  @Endpoint(deleteLogo)
  removeLogo(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof deleteLogo>,
    @FromQuery() { version }: VersionQuery,
  ) {
    return this.editing.removeLogo(id, caller.user_id, version);
  }
}

@Module({
  imports: [EventsModule, LogosModule, QuotasModule],
  controllers: [CustomizationEditingController],
  providers: [CustomizationEditingService],
})
export class CustomizationEditingModule {}
