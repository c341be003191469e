import { Module } from '@nestjs/common';

export { limitChanges } from './limit-changes.js';
export { limitCreations } from './limit-creations.js';
export { Reading, SLICE_UNITS, type Steps } from './reading.js';
export { ReadingsOfPeople } from './readings-of-people.js';

/** How much a person may create, change and read at once. */
@Module({})
export class QuotasModule {}
