import { Module } from '@nestjs/common';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';

/** What the audience may see, for the service that shows it. */
@Module({ controllers: [PublishingController], providers: [PublishingService] })
export class PublishingModule {}
