import { useState } from 'react';
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from '@daymark/ui/router';
import { Scheduler } from '../src/scheduler/scheduler.js';
import { useSchedulerKeys } from '../src/scheduler/use-scheduler-keys.js';
import type { SchedulerProps } from '../src/scheduler/scheduler-contract.js';
import { aSchedulerEntry } from './a-scheduler-entry.js';

/** What the scheduler reported to its page. */
export const told = {
  onNavigate: jest.fn<SchedulerProps['onNavigate']>(),
  onSelectSlot: jest.fn<NonNullable<SchedulerProps['onSelectSlot']>>(),
  onOpenEntry: jest.fn<NonNullable<SchedulerProps['onOpenEntry']>>(),
  onMoveEntry: jest.fn<NonNullable<SchedulerProps['onMoveEntry']>>(),
  onSelectEntry: jest.fn<NonNullable<SchedulerProps['onSelectEntry']>>(),
  onExtend: jest.fn<NonNullable<SchedulerProps['onExtend']>>(),
};

interface PageProps extends Partial<SchedulerProps> {
  /** Moved entries stay at their new place, as if a server had accepted the move. In UTC. */
  movesAtOnce?: boolean;
}

function Page({ movesAtOnce = false, ...props }: PageProps) {
  const [entries, setEntries] = useState(props.entries ?? [aSchedulerEntry()]);
  const [given, setGiven] = useState(props.entries);
  if (given !== props.entries) {
    setGiven(props.entries);
    if (props.entries) setEntries(props.entries);
  }
  const [place, setPlace] = useState({ view: props.view ?? 'week', date: props.date ?? '2026-11-24' });
  const onMoveEntry: typeof told.onMoveEntry = jest.fn((moved, to) => {
    const times = { start_time: `${to.start_local}:00Z`, end_time: `${to.end_local}:00Z` };
    setEntries((all) => all.map((each) => (each.id === moved.id ? { ...each, ...to, ...times } : each)));
  });
  const onNavigate: SchedulerProps['onNavigate'] = (to) => {
    told.onNavigate(to);
    setPlace((before) => ({ ...before, ...to }));
  };
  useSchedulerKeys({ timeZone: 'UTC', weekStart: 1, ...place, onNavigate });
  return (
    <Scheduler
      timeZone="UTC"
      weekStart={1}
      hourCycle={24}
      showsWeekend
      hrefOf={({ id }) => `/event/${id}`}
      {...told}
      {...props}
      {...place}
      entries={entries}
      {...(movesAtOnce ? { onMoveEntry } : {})}
      onNavigate={onNavigate}
    />
  );
}

/** A scheduler on a page that follows its navigation, in the week of Tuesday, 24 November 2026. */
export function showScheduler(props: PageProps = {}) {
  const page = (more: PageProps) => (
    <MemoryRouter address="/dashboard">
      <Page {...props} {...more} />
    </MemoryRouter>
  );
  const { rerender, unmount } = render(page({}));
  return { showWith: (more: PageProps) => rerender(page(more)), unmount };
}
