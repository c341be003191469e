import { useState } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { getPublicEvent, parseEventReference, type PublicEvent } from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';
import {
  Button,
  Card,
  ErrorPanel,
  Fact,
  formatShortDate,
  LoadingScreen,
  localTimeZone,
  todayIn,
  Typography,
  usePageTitle,
} from '@daymark/ui';
import { Link, useParams } from '@daymark/ui/router';
import { paths } from '../pages.js';
import { text } from '../texts.js';
import { EventDeletionDialog } from './event-deletion-dialog.js';

/** '/admin/events/:id': a shared event; its public page links here for administrators. */
export function EventPage() {
  const { id = '' } = useParams();
  const isId = parseEventReference(id) !== null;
  const [isDeleted, setIsDeleted] = useState(false);
  const event = useEndpointQuery(
    getPublicEvent,
    { params: { id }, query: { language: languageInUse() } },
    { enabled: isId && !isDeleted },
  );
  usePageTitle(event.data?.title ?? text('admin.title'));
  const isMissing = !isId || event.error?.code === 'NOT_FOUND';
  return (
    <div className="ui-page ui-page-narrow">
      <p className="ui-paragraph">
        <Link to={paths.console} className="ui-link">
          {text('admin.person.back')}
        </Link>
      </p>
      {isDeleted ? (
        <Card>
          <p role="status">{text('admin.eventDeletion.gone')}</p>
        </Card>
      ) : event.data ? (
        <SharedEvent event={event.data} reference={id} onDeleted={() => setIsDeleted(true)} />
      ) : isMissing || event.error ? (
        <ErrorPanel
          title={isMissing ? text('admin.eventDeletion.missing') : text('admin.eventDeletion.loadFailed')}
          {...(isMissing
            ? { text: text('admin.eventDeletion.missingText'), error: event.error }
            : { query: event, fallback: text('admin.unexpected') })}
          headingLevel={1}
        />
      ) : (
        <LoadingScreen label={text('admin.eventDeletion.loading')} />
      )}
    </div>
  );
}

interface SharedEventProps {
  event: PublicEvent;
  /** The id from the address: a date that was changed individually is returned as an event that does not repeat. */
  reference: string;
  onDeleted: () => void;
}

function SharedEvent({ event, reference, onDeleted }: SharedEventProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isOneDate = parseEventReference(reference)?.is_occurrence === true;
  return (
    <>
      <Typography.Title>
        <bdi>{event.title}</bdi>
      </Typography.Title>
      <Card>
        <dl className="ui-facts">
          <Fact name={text('admin.eventDeletion.columns.date')}>
            {formatShortDate(event.start_local.slice(0, 10), todayIn(localTimeZone()))}
          </Fact>
          {event.recurrence_text ? (
            <Fact name={text('admin.eventDeletion.repeats')}>{event.recurrence_text}</Fact>
          ) : null}
        </dl>
        {event.description ? (
          <p className="ui-typed-text" dir="auto">
            {event.description}
          </p>
        ) : null}
        <div className="ui-actions">
          <Button danger onClick={() => setIsAsking(true)}>
            {text('admin.eventDeletion.open')}
          </Button>
        </div>
      </Card>
      <EventDeletionDialog
        event={{ id: reference, title: event.title, isRecurring: event.is_recurring || isOneDate }}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
