import { useRef, useState } from 'react';
import {
  call,
  failureMessage,
  keepPreviousData,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { allowSharing, PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { listUserEvents, type UserEvent } from '@daymark/contracts/administration';
import {
  Button,
  Card,
  DataTable,
  formatShortDate,
  localTimeZone,
  Pagination,
  Tag,
  todayIn,
} from '@daymark/ui';
import { useConfirmedAction } from '@daymark/ui/overlay';
import { EventDeletionDialog, type EventToDelete } from '../event-deletion/index.js';
import { ShortDate } from '../instant.js';
import { text } from '../texts.js';
import { FailedPart } from './holdings.js';

export function EventsOfPerson({ personId }: { personId: string }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<EventToDelete | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isDeleted = useRef(false);
  const { isBusy, perform } = useConfirmedAction();
  const invalidate = useInvalidation();
  const { data, error, isPlaceholderData, refetch } = useEndpointQuery(
    listUserEvents,
    { params: { id: personId }, query: { page, page_size: PAGE_SIZE_DEFAULT } },
    { placeholderData: keepPreviousData },
  );
  const lastPage = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE_DEFAULT)) : page;
  // The last event of the last page was deleted.
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage);
  if (!data) {
    return (
      <Card title={text('admin.eventDeletion.events')}>
        {error ? (
          <FailedPart failure={failureMessage(error, text('admin.unexpected'))} onRetry={refetch} />
        ) : (
          <p>{text('admin.eventDeletion.loadingEvents')}</p>
        )}
      </Card>
    );
  }
  const allow = ({ id }: UserEvent) =>
    perform(() => call(allowSharing, { params: { id } }), {
      done: {
        title: text('admin.eventDeletion.allowed'),
        description: text('admin.eventDeletion.allowedText'),
      },
      failed: (failure) => ({
        title: text('admin.eventDeletion.allowFailed'),
        description: failureMessage(failure, text('admin.unexpected')),
      }),
      onDone: () => void invalidate(allowSharing),
    });
  const ask = ({ id, title, is_recurring }: UserEvent) => {
    setChosen({ id, title, isRecurring: is_recurring });
    setIsAsking(true);
  };
  return (
    <Card title={text('admin.eventDeletion.events')}>
      <div
        ref={list}
        role="group"
        aria-label={text('admin.eventDeletion.events')}
        tabIndex={-1}
        aria-busy={isPlaceholderData || undefined}
      >
        <DataTable
          label={text('admin.eventDeletion.events')}
          columns={[
            {
              title: text('admin.eventDeletion.columns.title'),
              cell: ({ title }) => (
                <span className="ui-wrap-anywhere">{title ?? text('admin.eventDeletion.notShared')}</span>
              ),
            },
            {
              title: text('admin.eventDeletion.columns.date'),
              cell: ({ start_local }) =>
                start_local ? (
                  <time dateTime={start_local}>
                    {formatShortDate(start_local.slice(0, 10), todayIn(localTimeZone()))}
                  </time>
                ) : (
                  '–'
                ),
            },
            {
              title: text('admin.eventDeletion.columns.sharing'),
              cell: ({ is_public_shareable: isShared, is_recurring, is_withheld: isWithheld }) => (
                <>
                  <Tag tone={isShared ? 'primary' : 'neutral'}>
                    {isShared ? text('admin.eventDeletion.shared') : text('admin.eventDeletion.private')}
                  </Tag>
                  {is_recurring ? <Tag>{text('admin.eventDeletion.recurring')}</Tag> : null}
                  {isWithheld ? <Tag tone="error">{text('admin.eventDeletion.withheld')}</Tag> : null}
                </>
              ),
            },
            {
              title: text('admin.accounts.columns.createdAt'),
              cell: ({ created_at }) => <ShortDate instant={created_at} />,
            },
            {
              title: text('admin.eventDeletion.columns.actions'),
              cell: (event) => (
                <div className="ui-actions">
                  {event.is_withheld ? (
                    <Button
                      aria-label={
                        event.title === null
                          ? text('admin.eventDeletion.allowSharingPrivate')
                          : text('admin.eventDeletion.allowSharingOf', { title: event.title })
                      }
                      disabled={isBusy}
                      onClick={() => void allow(event)}
                    >
                      {text('admin.eventDeletion.allowSharing')}
                    </Button>
                  ) : null}
                  <Button
                    danger
                    aria-label={
                      event.title === null
                        ? text('admin.eventDeletion.deletePrivate')
                        : text('admin.eventDeletion.deleteNamed', { title: event.title })
                    }
                    onClick={() => ask(event)}
                  >
                    {text('admin.eventDeletion.delete')}
                  </Button>
                </div>
              ),
            },
          ]}
          rows={data.items}
          keyOf={({ id }) => id}
          emptyText={text('admin.eventDeletion.none')}
        />
      </div>
      <Pagination page={page} pageSize={PAGE_SIZE_DEFAULT} total={data.total} onChange={setPage} />
      {chosen ? (
        <EventDeletionDialog
          event={chosen}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onDeleted={() => {
            isDeleted.current = true;
          }}
          onClosed={() => {
            setChosen(null);
            // The button that had the focus goes with its event.
            if (isDeleted.current) list.current?.focus();
            isDeleted.current = false;
          }}
        />
      ) : null}
    </Card>
  );
}
