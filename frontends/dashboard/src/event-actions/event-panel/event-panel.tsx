import { useEffect, useEffectEvent, useState } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { ColorDot, eventFacts, useCopyEvent } from '@daymark/calendar-ui';
import { getEvent } from '@daymark/contracts';
import { AnchoredPanel, buttonClass, Skeleton, Tag } from '@daymark/ui/core';
import { CopyButton } from '@daymark/ui/overlay';
import { ButtonLink, Link } from '@daymark/ui/router';
import { paths } from '../../paths.js';
import { texts } from '../../texts.js';
import { idOfDate, type SchedulerOccurrence } from '../event-actions-contract.js';
import { PanelClose } from '../panel-close.js';
import type { EventAction } from './event-action-dialog.js';

const text = texts.eventPanel;

interface EventPanelProps {
  event: SchedulerOccurrence;
  anchor: Element;
  when: string;
  onAction: (action: EventAction) => void;
  onClose: () => void;
}

/** A panel beside the clicked event: its facts, who sees it, and actions. Its title links to its page. */
export function EventPanel({ event, anchor, when, onAction, onClose }: EventPanelProps) {
  const id = idOfDate(event);
  // Only for another version than was loaded: of an event that another tab deleted, the response would be an error.
  const details = useEndpointQuery(
    getEvent,
    { params: { id } },
    { enabled: ({ state }) => state.data?.version !== event.version },
  );
  const { copy, isBusy: isCopying } = useCopyEvent();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isDeleted = details.error?.code === 'NOT_FOUND';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDeleted) close();
  }, [isDeleted]);
  const isCancelled = event.status === 'cancelled';
  const note = details.data?.description;
  const sourceHost = event.source_host ?? details.data?.source_host;
  const hasMenu = sourceHost === undefined || event.is_public_shareable;
  return (
    <AnchoredPanel anchor={anchor} label={event.title} onClose={onClose} className="event-panel">
      <PanelClose onClose={onClose} />
      <h3 className="event-panel-title">
        <Link className="ui-link" to={paths.event(id)} data-first-focus>
          <bdi>{isCancelled ? <s>{event.title}</s> : event.title}</bdi>
        </Link>{' '}
        {isCancelled ? <Tag>{eventFacts.status.label}</Tag> : null}
        {event.draft ? <Tag tone="warning">{eventFacts.draft.label}</Tag> : null}
      </h3>
      <ul className="event-panel-facts">
        <li>{when}</li>
        {event.location ? (
          <li dir="auto" className="ui-typed-text">
            {event.location}
          </li>
        ) : null}
        <li className="event-panel-calendar">
          <ColorDot color={event.color} /> <bdi>{event.calendarName ?? text.noCalendar}</bdi>
        </li>
        <li className="ui-text-secondary">
          {event.draft ? text.draft : event.is_public_shareable ? text.shared : text.notShared}
        </li>
        {sourceHost === undefined ? null : <li className="ui-text-secondary">{text.from(sourceHost)}</li>}
      </ul>
      <Note isLoading={details.isPending} hasFailed={details.isError} note={note ?? null} />
      <div className="ui-actions">
        {sourceHost === undefined ? (
          <ButtonLink kind="primary" to={paths.editEvent(id)}>
            {text.edit}
          </ButtonLink>
        ) : null}
        <button
          type="button"
          className={buttonClass(sourceHost === undefined ? 'plain' : 'primary')}
          disabled={isCopying}
          onClick={() => copy(id, event.title)}
        >
          {sourceHost === undefined ? text.copy : text.makeOwn}
        </button>
        <ButtonLink to={paths.shareEvent(id)}>{text.share}</ButtonLink>
        {hasMenu ? (
          <button
            type="button"
            className={buttonClass('quiet')}
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          >
            {text.more}
          </button>
        ) : null}
      </div>
      {hasMenu && isMenuOpen ? (
        <div className="scheduler-menu">
          {event.is_public_shareable ? (
            <CopyButton
              value={window.location.origin + paths.publicEvent(event.id)}
              label={text.copyLink}
              copiedToast={text.linkCopied}
            />
          ) : null}
          {sourceHost === undefined ? (
            <>
              <button
                type="button"
                className={buttonClass('quiet', 'scheduler-menu-item')}
                disabled={!details.data}
                onClick={() =>
                  details.data && onAction({ entryId: event.id, kind: 'change-status', event: details.data })
                }
              >
                {isCancelled ? text.reinstate : text.cancelEvent}
              </button>
              <button
                type="button"
                className={buttonClass('quiet', 'scheduler-menu-item scheduler-menu-danger')}
                onClick={() => onAction({ entryId: event.id, kind: 'delete', event })}
              >
                {texts.delete}
              </button>
            </>
          ) : null}
        </div>
      ) : null}
    </AnchoredPanel>
  );
}

function Note({
  isLoading,
  hasFailed,
  note,
}: {
  isLoading: boolean;
  hasFailed: boolean;
  note: string | null;
}) {
  if (isLoading) return <Skeleton lines={1} />;
  if (hasFailed) return <p className="ui-text-secondary">{text.noteFailed}</p>;
  return note ? (
    <p className="ui-typed-text event-panel-note" dir="auto">
      {note}
    </p>
  ) : null;
}
