import { useRef, useState } from 'react';
import {
  call,
  failureMessage,
  keepPreviousData,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { allowSharing, listUserEvents, PAGE_SIZE_DEFAULT, type UserEvent } from '@daymark/contracts';
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
import { texts } from '../texts.js';
import { FailedPart } from './holdings.js';

const words = texts.eventDeletion;

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
      <Card title={words.events}>
        {error ? (
          <FailedPart text={failureMessage(error, texts.unexpected)} onRetry={refetch} />
        ) : (
          <p>{words.loadingEvents}</p>
        )}
      </Card>
    );
  }
  const allow = ({ id }: UserEvent) =>
    perform(() => call(allowSharing, { params: { id } }), {
      done: { title: words.allowed, description: words.allowedText },
      failed: (failure) => ({
        title: words.allowFailed,
        description: failureMessage(failure, texts.unexpected),
      }),
      onDone: () => void invalidate(allowSharing),
    });
  const ask = ({ id, title, is_recurring }: UserEvent) => {
    setChosen({ id, title, isRecurring: is_recurring });
    setIsAsking(true);
  };
  return (
    <Card title={words.events}>
      <div
        ref={list}
        role="group"
        aria-label={words.events}
        tabIndex={-1}
        aria-busy={isPlaceholderData || undefined}
      >
        <DataTable
          label={words.events}
          columns={[
            {
              key: 'title',
              title: words.columns.title,
              cell: ({ title }) => <span className="admin-email">{title ?? words.notShared}</span>,
            },
            {
              key: 'start_local',
              title: words.columns.date,
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
              key: 'is_public_shareable',
              title: words.columns.sharing,
              cell: ({ is_public_shareable: isShared, is_recurring, is_withheld: isWithheld }) => (
                <>
                  <Tag tone={isShared ? 'primary' : 'neutral'}>{isShared ? words.shared : words.private}</Tag>
                  {is_recurring ? <Tag>{words.recurring}</Tag> : null}
                  {isWithheld ? <Tag tone="error">{words.withheld}</Tag> : null}
                </>
              ),
            },
            {
              key: 'created_at',
              title: texts.accounts.columns.createdAt,
              cell: ({ created_at }) => <ShortDate instant={created_at} />,
            },
            {
              key: 'actions',
              title: words.columns.actions,
              cell: (event) => (
                <div className="ui-actions">
                  {event.is_withheld ? (
                    <Button
                      aria-label={words.allowSharingOf(event.title)}
                      disabled={isBusy}
                      onClick={() => void allow(event)}
                    >
                      {words.allowSharing}
                    </Button>
                  ) : null}
                  <Button danger aria-label={words.deleteNamed(event.title)} onClick={() => ask(event)}>
                    {words.delete}
                  </Button>
                </div>
              ),
            },
          ]}
          rows={data.items}
          keyOf={({ id }) => id}
          emptyText={words.none}
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
