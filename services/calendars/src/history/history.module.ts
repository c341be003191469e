import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { BinnedContent } from './binned-content.js';
import { History } from './history.js';
import { ToldHistory } from './told-history.js';
import { UndoSteps } from './undo-steps.js';

export { BinnedContent } from './binned-content.js';
export { History, type NotingJob } from './history.js';
export { ToldHistory, type HistoryRow, type LastChange } from './told-history.js';
export { UndoSteps, type UndoStep } from './undo-steps.js';
export { shown } from './history-format.js';
export type {
  CalendarState,
  EventRowState,
  EventState,
  HistoryActor,
  Note,
  NotedState,
  Summary,
} from './history-format.js';

/** Who changed what, and what it was before: one that writes, and three that read. */
@Module({
  imports: [PeopleModule],
  providers: [BinnedContent, History, ToldHistory, UndoSteps],
  exports: [BinnedContent, History, ToldHistory, UndoSteps],
})
export class HistoryModule {}
