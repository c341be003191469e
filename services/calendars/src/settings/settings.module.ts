import { Module } from '@nestjs/common';
import { DefaultCustomization } from './default-customization.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

export { DefaultCustomization } from './default-customization.service.js';
export { SettingsService } from './settings.service.js';
export { UserSettingsEntity } from './user-settings.entity.js';

/** A person's default customization for events; it has no routes for signed-in people. */
@Module({ providers: [DefaultCustomization], exports: [DefaultCustomization] })
export class DefaultCustomizationModule {}

/** A person's choices for new events, time zone, past events and the views of their calendars. */
@Module({
  imports: [DefaultCustomizationModule],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService, DefaultCustomizationModule],
})
export class SettingsModule {}
