import { Module } from '@nestjs/common';
import { PerPersonReadLimit } from './per-person-read-limit.js';
import { WriteLimits } from './write-limits.js';

export { Reading, SLICE_UNITS, type Steps } from './reading.js';
export { PerPersonReadLimit } from './per-person-read-limit.js';
export { WriteLimits } from './write-limits.js';

/** Limits on how much a person may create, change and read at once. */
@Module({ providers: [WriteLimits, PerPersonReadLimit], exports: [WriteLimits, PerPersonReadLimit] })
export class QuotasModule {}
