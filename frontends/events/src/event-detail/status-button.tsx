import { useState } from 'react';
import { StatusDialog } from '@daymark/calendar-ui/delete-event';
import type { EventDetails } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** Cancels an event, or reinstates a cancelled one; for an occurrence, the chosen part of its series. */
export function StatusButton({ event }: { event: EventDetails }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const action = event.status === 'cancelled' ? 'reinstate' : 'cancel';
  const leading = event.series_dates?.shown;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.cancellation.open[action]}</Button>
      <StatusDialog
        key={action}
        event={event}
        action={action}
        leading={leading?.status === event.status ? leading : null}
        isOpen={isOpen}
        onDone={(changedId, scope) => {
          // The following occurrences are now a separate series.
          if (scope === 'following') void navigate(paths.event(changedId));
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
