import type { WritingAction } from './writing-actions/writing-action.js';
import { appearanceActions } from './writing-actions/appearance-actions.js';
import { binActions } from './writing-actions/bin-actions.js';
import { calendarActions } from './writing-actions/calendar-actions.js';
import { eventActions } from './writing-actions/event-actions.js';
import { interchangeActions } from './writing-actions/interchange-actions.js';
import { memberActions } from './writing-actions/member-actions.js';
import { retentionActions } from './writing-actions/retention-actions.js';

export type { WritingAction } from './writing-actions/writing-action.js';

/**
 * Every way of writing, each on its own fixture. Those of jobs prepare the work and then wait for a starting replica,
 * which does it.
 */
export const writingActions: WritingAction[] = [
  ...eventActions,
  ...appearanceActions,
  ...calendarActions,
  ...memberActions,
  ...binActions,
  ...interchangeActions,
  ...retentionActions,
];
