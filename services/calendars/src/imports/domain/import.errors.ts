import { IMPORTS_PER_DAY_MAX, IMPORTS_WAITING_MAX } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { text, titled } from '../../texts.js';

export const tooManyImportsWaiting = () =>
  new ProblemException('FORBIDDEN', titled('refused.importsWaiting', { max: IMPORTS_WAITING_MAX }));

export const tooManyImportsToday = () =>
  new ProblemException('FORBIDDEN', titled('refused.importsToday', { max: IMPORTS_PER_DAY_MAX }));

type Reason =
  | 'underWay'
  | 'notReady'
  | 'nothingChosen'
  | 'notUndoable'
  | 'oneCalendar'
  | 'noTable'
  | 'calendarGone';

/** The import's state does not allow what the caller wants. */
export const notNow = (reason: Reason) =>
  new ProblemException('CONFLICT', {
    title: text('refused.notNow'),
    detail: text(`refused.import.${reason}`),
  });
