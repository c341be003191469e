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
import { LooksService } from './looks.service.js';

@Controller()
export class LooksController {
  constructor(private readonly looks: LooksService) {}

  @Endpoint(getCustomization)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getCustomization>) {
    return this.looks.get(id, caller.user_id);
  }

  @Endpoint(putCustomization)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putCustomization>,
    @FromBody() body: BodyOf<typeof putCustomization>,
  ) {
    return this.looks.put(id, caller.user_id, body);
  }

  @Endpoint(deleteCustomization)
  remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteCustomization>) {
    return this.looks.remove(id, caller.user_id);
  }

  @Endpoint(putLogo)
  putLogo(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putLogo>,
    @FromFile() file: Buffer,
  ) {
    return this.looks.putLogo(id, caller.user_id, file);
  }

  @Endpoint(deleteLogo)
  removeLogo(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteLogo>) {
    return this.looks.removeLogo(id, caller.user_id);
  }
}
