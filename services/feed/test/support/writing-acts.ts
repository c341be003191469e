import type { WritingAct } from './writing-acts/writing-act.js';
import { appearanceActs } from './writing-acts/appearance-acts.js';
import { binActs } from './writing-acts/bin-acts.js';
import { calendarActs } from './writing-acts/calendar-acts.js';
import { eventActs } from './writing-acts/event-acts.js';
import { interchangeActs } from './writing-acts/interchange-acts.js';
import { retentionActs } from './writing-acts/retention-acts.js';

export type { WritingAct } from './writing-acts/writing-act.js';

/**
 * Every way of writing, each on its own fixture. Those of jobs prepare the work and then wait for a starting replica,
 * which does it.
 */
export const writingActs: WritingAct[] = [
  ...eventActs,
  ...appearanceActs,
  ...calendarActs,
  ...binActs,
  ...interchangeActs,
  ...retentionActs,
];
