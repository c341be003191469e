import { Module } from '@nestjs/common';
import { CustomizationCopyingService } from './customization-copying.service.js';

export { withColors, type StoredCustomization } from './customization.js';
export { CustomizationCopyingService } from './customization-copying.service.js';
export { customizationResponse, findCustomization, publishedCustomization } from './customization-queries.js';
export { EventCustomizationEntity } from './event-customization.entity.js';

/** How events look: what is stored, what is seen, and what a copy of an event gets of it. */
@Module({ providers: [CustomizationCopyingService], exports: [CustomizationCopyingService] })
export class CustomizationsModule {}
