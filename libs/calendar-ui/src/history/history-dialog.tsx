import { useRef, useState } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { getCalendarHistory, getEventHistory, type HistoryEntry } from '@daymark/contracts';
import { textAround } from '@daymark/texts';
import { Button } from '@daymark/ui';
import { EmptyState, formatDay, localTimeZone, Skeleton, todayIn, wallClockOf } from '@daymark/ui/core';
import { Modal } from '@daymark/ui/overlay';
import { text } from '../desk-texts.js';
import { HistoryFailure, HistoryItem } from './history-item.js';
import '../styles/history.css';

export interface HistoryDialogProps {
  of: 'calendar' | 'event';
  id: string;
  /** Its name or title. */
  title: string;
  onClose: () => void;
}

/** Where a page of the history begins; null for the first. */
interface PageStart {
  before: string | null;
  /** The day of the entry before it, whose heading is there already. */
  dayBefore: string | null;
}

/** Who did what, by day, the latest first. What was done is undone and restored here. */
export function HistoryDialog({ of, id, title, onClose }: HistoryDialogProps) {
  const [starts, setStarts] = useState<readonly PageStart[]>([{ before: null, dayBefore: null }]);
  const [before, after] = textAround((name) => text(`desk.history.of.${of}`, { name }));
  return (
    <Modal
      open
      width={640}
      title={text('desk.history')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{text('desk.history.close')}</Button>}
    >
      <p className="ui-text-secondary">
        {before}
        <bdi>{title}</bdi>
        {after}
      </p>
      {starts.map((start, index) => (
        <HistoryPage
          key={start.before ?? 'first'}
          of={of}
          id={id}
          start={start}
          onOlder={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
        />
      ))}
    </Modal>
  );
}

interface HistoryPageProps extends Pick<HistoryDialogProps, 'of' | 'id'> {
  start: PageStart;
  /** Null where the page after it is shown already. */
  onOlder: ((next: PageStart) => void) | null;
}

function HistoryPage({ of, id, start, onOlder }: HistoryPageProps) {
  const page = useEndpointQuery(of === 'calendar' ? getCalendarHistory : getEventHistory, {
    params: { id },
    query: start.before ? { before: start.before } : {},
  });
  const list = useRef<HTMLDivElement>(null);
  if (page.isPending)
    return (
      <div role="status" aria-label={text('desk.history.loading')}>
        <Skeleton lines={6} />
      </div>
    );
  if (page.isError) return <HistoryFailure query={page} />;
  const { items, next } = page.data;
  if (items.length === 0 && start.before === null)
    return (
      <EmptyState title={text('desk.history.empty')} text={text('desk.history.days')} headingLevel={3} />
    );
  const days = byDay(items);
  return (
    <div ref={list} tabIndex={-1} className="ui-history">
      {days.map(([day, entries]) => (
        <section key={day} aria-label={formatDay(day, todayIn(localTimeZone()))}>
          {day === start.dayBefore ? null : <h3>{formatDay(day, todayIn(localTimeZone()))}</h3>}
          <ul>
            {entries.map((entry) => (
              <HistoryItem
                key={`${entry.id} ${entry.subject.id}`}
                entry={entry}
                calendarId={of === 'calendar' ? id : null}
                onUndone={() => list.current?.focus()}
              />
            ))}
          </ul>
        </section>
      ))}
      {onOlder && next ? (
        <Button onClick={() => onOlder({ before: next, dayBefore: days.at(-1)?.[0] ?? null })}>
          {text('desk.history.older')}
        </Button>
      ) : null}
      {next ? null : <p className="ui-text-secondary">{text('desk.history.days')}</p>}
    </div>
  );
}

const byDay = (entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] =>
  Object.entries(Object.groupBy(entries, ({ at }) => wallClockOf(at, localTimeZone()).date)) as [
    string,
    HistoryEntry[],
  ][];
