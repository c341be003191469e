import { Module } from '@nestjs/common';
import { CustomizationCopyingService } from './customization-copying.service.js';

export { withColors, type StoredCustomization } from './customization.js';
export { CustomizationCopyingService } from './customization-copying.service.js';
export { customizationResponse, findCustomization, publishedCustomization } from './customization-queries.js';
export { EventCustomizationEntity } from './event-customization.entity.js';

/** Colours, font and logo of events: what is stored, what is seen, and what a copy of an event gets. */
@Module({ providers: [CustomizationCopyingService], exports: [CustomizationCopyingService] })
export class CustomizationsModule {}
