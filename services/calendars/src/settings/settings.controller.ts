import { Controller } from '@nestjs/common';
import { getSettings, updateSettings, type BodyOf } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody } from '@daymark/service-kit';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Endpoint(getSettings)
  get(@Caller() caller: SessionState) {
    return this.settings.get(caller.user_id);
  }

  @Endpoint(updateSettings)
  update(@Caller() caller: SessionState, @FromBody() body: BodyOf<typeof updateSettings>) {
    return this.settings.update(caller.user_id, body);
  }
}
