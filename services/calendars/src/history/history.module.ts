import { Module } from '@nestjs/common';
import { History } from './history.js';

export {
  History,
  type HistoryActor,
  type HistoryRow,
  type Note,
  type NotedState,
  type NotingJob,
  type Overtaker,
  type UndoStep,
} from './history.js';
export { shown } from './history-format.js';
export type { CalendarState, EventRowState, EventState, Summary } from './history-format.js';

/** Who changed what, and what it was before. */
@Module({ providers: [History], exports: [History] })
export class HistoryModule {}
