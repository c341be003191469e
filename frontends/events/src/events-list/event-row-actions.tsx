import { useState } from 'react';
import { useCopyEvent } from '@daymark/calendar-ui';
import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import type { ListedEvent } from '@daymark/contracts';
import { Button, buttonClass } from '@daymark/ui';
import { AnchoredPanel } from '@daymark/ui/core';
import { CopyButton } from '@daymark/ui/overlay';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { publicLinkOf } from '../sharing/index.js';
import { texts } from '../texts.js';

/** The actions on an event in the list. One that comes from elsewhere is changed there. */
export function EventRowActions({ event }: { event: ListedEvent }) {
  const isOwn = event.source_host === undefined;
  const [isAsking, setIsAsking] = useState(false);
  const [moreButton, setMoreButton] = useState<Element | null>(null);
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
        {isOwn ? texts.list.copyEvent : texts.detail.makeOwn}
      </Button>
      {isOwn ? (
        <>
          <Button danger className="event-row-delete" onClick={() => setIsAsking(true)}>
            {texts.list.delete}
          </Button>
          <ButtonLink to={paths.editEvent(event.id)}>{texts.list.edit}</ButtonLink>
        </>
      ) : null}
      <ButtonLink kind="primary" to={paths.event(event.id)}>
        {texts.list.details}
      </ButtonLink>
      {/* On a phone in place of the button among the others: last, and two taps away. */}
      {isOwn ? (
        <Button
          className="event-row-more"
          aria-haspopup="dialog"
          aria-expanded={moreButton !== null}
          onClick={(click) => setMoreButton(click.currentTarget)}
        >
          {texts.list.more}
        </Button>
      ) : null}
      {moreButton ? (
        <AnchoredPanel anchor={moreButton} label={texts.list.more} onClose={() => setMoreButton(null)}>
          <button
            type="button"
            className={buttonClass('quiet', 'event-row-menu-item')}
            onClick={() => {
              setMoreButton(null);
              setIsAsking(true);
            }}
          >
            {texts.list.delete}
          </button>
        </AnchoredPanel>
      ) : null}
      <DeleteEventDialog
        isOpen={isAsking}
        event={event}
        onDelete={(scope, undoKey) => remove(event.id, scope, undoKey)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
