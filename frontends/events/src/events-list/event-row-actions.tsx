import { isOccurrence } from '@daymark/calendar-ui';
import { useState } from 'react';
import { useCopyEvent } from '@daymark/calendar-ui';
import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import type { CalendarEvent } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { CopyButton, Dropdown } from '@daymark/ui/overlay';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { publicLinkOf } from '../sharing/index.js';
import { texts } from '../texts.js';

/** What can be done with an event of the list. */
export function EventRowActions({ event }: { event: CalendarEvent }) {
  const [isAsking, setIsAsking] = useState(false);
  const copy = useCopyEvent();
  const remove = useDeleteEvent();
  return (
    <div className="ui-actions">
      {event.is_public_shareable ? (
        <CopyButton
          value={publicLinkOf(event.id)}
          label={texts.list.copyLink}
          subject={event.title}
          copiedToast={texts.sharing.linkCopied}
        />
      ) : null}
      <Button onClick={() => copy.copy(event.id, event.title)} loading={copy.isBusy}>
        {texts.list.copyEvent}
      </Button>
      <Button danger className="event-row-delete" onClick={() => setIsAsking(true)}>
        {texts.list.delete}
      </Button>
      <ButtonLink to={paths.editEvent(event.id)}>{texts.list.edit}</ButtonLink>
      <ButtonLink kind="primary" to={paths.event(event.id)}>
        {texts.list.details}
      </ButtonLink>
      {/* On a phone instead of the button among the others: last, and two taps away. */}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'delete', danger: true, label: texts.list.delete, onClick: () => setIsAsking(true) },
          ],
        }}
      >
        <Button className="event-row-more">{texts.list.more}</Button>
      </Dropdown>
      <DeleteEventDialog
        isOpen={isAsking}
        title={event.title}
        isOccurrence={isOccurrence(event)}
        isSeries={event.is_recurring}
        onDelete={(scope, undoKey) => remove(event.id, scope, undoKey)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
