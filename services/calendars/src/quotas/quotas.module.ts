import { Module } from '@nestjs/common';

export { limitChanges } from './limit-changes.js';
export { limitCreations } from './limit-creations.js';
export { TurnsOfPeople } from './turns-of-people.js';

/** How much a person may create, change and read at once. */
@Module({})
export class QuotasModule {}
