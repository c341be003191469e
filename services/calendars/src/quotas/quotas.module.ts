import { Module } from '@nestjs/common';
import { ReadingsOfPeople } from './readings-of-people.js';
import { WriteLimits } from './write-limits.js';

export { Reading, SLICE_UNITS, type Steps } from './reading.js';
export { ReadingsOfPeople } from './readings-of-people.js';
export { WriteLimits } from './write-limits.js';

/** Limits on how much a person may create, change and read at once. */
@Module({ providers: [WriteLimits, ReadingsOfPeople], exports: [WriteLimits, ReadingsOfPeople] })
export class QuotasModule {}
