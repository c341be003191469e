import { Module } from '@nestjs/common';
import { SourceEvents } from './source-events.service.js';

export { SourceEvents, type SourceEvent } from './source-events.service.js';

/** Which events come from a source, and so cannot be changed here. */
@Module({ providers: [SourceEvents], exports: [SourceEvents] })
export class SourceEventsModule {}
