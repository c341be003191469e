import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

export { SettingsService } from './settings.service.js';
export { settingsResponse } from './settings.response.js';
export { UserSettingsEntity } from './user-settings.entity.js';

/** What a person chose for new events, time zone and past events. */
@Module({
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService],
})
export class SettingsModule {}
