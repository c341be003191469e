import { lazy, Suspense, useState } from 'react';
import type { CalendarEvent } from '@daymark/contracts';
import { loadPageTexts } from '@daymark/texts';
import { Button } from '@daymark/ui';
import { text } from '../desk-texts.js';
import { useJoinedCalendars } from '../events/requests.js';
import { may } from '../events/rights.js';
import type { HistoryDialogProps } from './history-dialog.js';

const Dialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/history.json`));
  const { HistoryDialog: dialog } = await import(/* webpackChunkName: "history" */ './history-dialog.js');
  return { default: dialog };
});

export const HistoryDialog = (props: HistoryDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

/** For editors of one of its calendars; of an event that is in none, for its owner. */
export function EventHistoryButton({ event }: { event: CalendarEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const { calendars } = useJoinedCalendars({ isAsked: event.calendars.length > 0 });
  const isIn = (id: string) => event.calendars.some((each) => each.id === id);
  const maySee = calendars.some((calendar) => isIn(calendar.id) && may(calendar, 'edit'));
  if (!maySee && (event.calendars.length > 0 || event.is_read_only)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('desk.history')}</Button>
      {isOpen ? (
        <HistoryDialog of="event" id={event.id} title={event.title} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
