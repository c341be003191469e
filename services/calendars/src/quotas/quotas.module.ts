import { Module } from '@nestjs/common';

export { limitCreations } from './limit-creations.js';

/** How much a person may create. */
@Module({})
export class QuotasModule {}
