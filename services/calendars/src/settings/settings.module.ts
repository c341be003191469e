import { Module } from '@nestjs/common';
import { DefaultCustomization } from './default-customization.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

export { DefaultCustomization } from './default-customization.service.js';
export { SettingsService } from './settings.service.js';
export { UserSettingsEntity } from './user-settings.entity.js';

/** What a person chose for the look of all events; no route of people's is among it. */
@Module({ providers: [DefaultCustomization], exports: [DefaultCustomization] })
export class DefaultCustomizationModule {}

/** What a person chose for new events, time zone, past events and the views of their calendars. */
@Module({
  imports: [DefaultCustomizationModule],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService, DefaultCustomizationModule],
})
export class SettingsModule {}
