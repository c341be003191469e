import { Module } from '@nestjs/common';
import { History } from './history.js';

export { History, type HistoryActor, type Note, type NotedState, type UndoStep } from './history.js';
export type { CalendarState, EventRowState, EventState } from './history-format.js';

/** Who changed what, and what it was before. */
@Module({ providers: [History], exports: [History] })
export class HistoryModule {}
