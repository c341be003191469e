import { Module } from '@nestjs/common';

export { limitChanges } from './limit-changes.js';
export { limitCreations } from './limit-creations.js';

/** How much a person may create and change. */
@Module({})
export class QuotasModule {}
