import type { SchedulerEntry } from '../src/scheduler/scheduler-contract.js';

/** A training on Tuesday, in UTC; a test sets only what it is about. */
export const aSchedulerEntry = (more: Partial<SchedulerEntry> = {}): SchedulerEntry => ({
  id: 'training',
  title: 'Training',
  start_time: '2026-11-24T18:00:00Z',
  end_time: '2026-11-24T20:00:00Z',
  start_local: '2026-11-24T18:00',
  end_local: '2026-11-24T20:00',
  timezone: 'UTC',
  is_all_day: false,
  status: 'confirmed',
  is_public_shareable: true,
  is_recurring: false,
  color: '#2563eb',
  ...more,
});
