import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { CustomizationEditingController } from './customization-editing.controller.js';
import { CustomizationEditingService } from './customization-editing.service.js';

@Module({
  imports: [EventsModule, LogosModule, QuotasModule],
  controllers: [CustomizationEditingController],
  providers: [CustomizationEditingService],
})
export class CustomizationEditingModule {}
