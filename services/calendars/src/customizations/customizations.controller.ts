import { Controller } from '@nestjs/common';
import {
  deleteCustomization,
  deleteLogo,
  getCustomization,
  putCustomization,
  putLogo,
  type BodyOf,
  type ParamsOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromFile, FromParams } from '@daymark/service-kit';
import { CustomizationsService } from './customizations.service.js';

@Controller()
export class CustomizationsController {
  constructor(private readonly customizations: CustomizationsService) {}

  @Endpoint(getCustomization)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getCustomization>) {
    return this.customizations.get(id, caller.user_id);
  }

  @Endpoint(putCustomization)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putCustomization>,
    @FromBody() body: BodyOf<typeof putCustomization>,
  ) {
    return this.customizations.put(id, caller.user_id, body);
  }

  @Endpoint(deleteCustomization)
  remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteCustomization>) {
    return this.customizations.remove(id, caller.user_id);
  }

  @Endpoint(putLogo)
  putLogo(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putLogo>,
    @FromFile() file: Buffer,
  ) {
    return this.customizations.putLogo(id, caller.user_id, file);
  }

  @Endpoint(deleteLogo)
  removeLogo(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteLogo>) {
    return this.customizations.removeLogo(id, caller.user_id);
  }
}
