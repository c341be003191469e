import { randomUUID } from 'node:crypto';
import type { HistoryPage, UndoneChange } from '@daymark/contracts';
import { askAsOwner, type Fixture } from '../writing-fixture.js';
import {
  changesStatus,
  onCalendars,
  onEvents,
  onFollowing,
  onOccurrences,
  removes,
  updates,
  updatesCalendars,
  type WritingAction,
} from './writing-action.js';

/** Does something and undoes it. */
const undone = async (fixture: Fixture, act: (fixture: Fixture) => Promise<unknown>) => {
  const undoKey = randomUUID();
  await act({ ...fixture, undoKey });
  const answer = await askAsOwner<UndoneChange>(fixture, 'POST', `/api/undo/${undoKey}`);
  if (!answer.is_undone) throw new Error('It was not undone.');
};

/** The bin and Undo. */
export const binActions: WritingAction[] = [
  {
    of: 'restoreFromBin',
    title: 'events',
    prepare: onEvents(removes('series')),
    act: onEvents((fixture, { id }) => askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`)),
  },
  {
    of: 'restoreFromBin',
    title: 'what followed one date',
    prepare: onFollowing(removes('following')),
    act: async (fixture) => {
      const { items } = await askAsOwner<{ items: { id: string }[] }>(fixture, 'GET', '/api/bin');
      for (const { id } of items) await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    },
  },
  {
    of: 'restoreFromBin',
    title: 'calendars',
    isWide: true,
    prepare: onCalendars((fixture, { id }) => askAsOwner(fixture, 'DELETE', `/api/calendars/${id}`)),
    act: onCalendars((fixture, { id }) => askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`)),
  },
  {
    of: 'restoreFromBin',
    title: 'right after the deletion',
    act: onEvents(async (fixture, { id }) => {
      await askAsOwner(fixture, 'DELETE', `/api/events/${id}?scope=series`);
      await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    }),
  },
  {
    of: 'restoreFromBin',
    title: 'a calendar right after the deletion',
    isWide: true,
    act: onCalendars(async (fixture, { id }) => {
      await askAsOwner(fixture, 'DELETE', `/api/calendars/${id}`);
      await askAsOwner(fixture, 'POST', `/api/bin/${id}/restore`);
    }),
  },
  {
    of: 'emptyBin',
    prepare: onEvents(removes('series')),
    act: (fixture) => askAsOwner(fixture, 'DELETE', '/api/bin'),
  },
  {
    of: 'undoChange',
    title: 'of events',
    act: async (fixture) => {
      for (const act of [
        onEvents(updates({ title: 'Renamed' })),
        onOccurrences(updates({ title: 'Renamed once' }, 'occurrence')),
        onEvents(changesStatus('/cancel', 'series', { cancellation_note: 'Snow' })),
        onFollowing(removes('following')),
        onEvents(removes('series')),
      ]) {
        await undone(fixture, act);
      }
    },
  },
  {
    of: 'undoChange',
    title: 'of what is hidden or shown',
    isWide: true,
    act: (fixture) =>
      undone(fixture, async (asked) => {
        await onEvents(updates({ is_public_shareable: false }))(asked);
        await onEvents(updates({ is_public_shareable: true }))(asked);
      }),
  },
  {
    of: 'undoChange',
    title: 'of calendars',
    isWide: true,
    act: (fixture) => undone(fixture, updatesCalendars({ name: 'Renamed', cancelled_events: 'remove' })),
  },
  {
    of: 'undoFromHistory',
    prepare: onEvents(updates({ title: 'Renamed' })),
    act: onCalendars(async (fixture, { id }) => {
      const path = `/api/calendars/${id}/history`;
      const { items } = await askAsOwner<HistoryPage>(fixture, 'GET', path);
      for (const entry of items.filter(({ can_undo, kind }) => can_undo && kind === 'changed'))
        await askAsOwner(fixture, 'POST', `${path}/${entry.id}/undo`);
    }),
  },
  {
    of: 'undoFromEventHistory',
    prepare: onEvents(updates({ title: 'Renamed' })),
    act: onEvents(async (fixture, { id }) => {
      const path = `/api/events/${id}/history`;
      const { items } = await askAsOwner<HistoryPage>(fixture, 'GET', path);
      const renamed = items.find(({ can_undo, kind }) => can_undo && kind === 'changed')!;
      await askAsOwner(fixture, 'POST', `${path}/${renamed.id}/undo`);
    }),
  },
];
