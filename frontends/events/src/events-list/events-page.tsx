import { useDeferredValue, useState, useEffect } from 'react';
import { useSession, useEndpointQuery, call } from '@daymark/api-client';
import {
  Button,
  EmptyState,
  SearchInput,
  Pagination,
  SegmentedField,
  Skeleton,
  type Toasts,
  Typography,
  usePageTitle,
  useToast,
} from '@daymark/ui';
import { ButtonLink, useQueryState } from '@daymark/ui/router';
import { useSelection } from '@daymark/calendar-ui';
import { SelectionBar } from '@daymark/calendar-ui/selection';
import {
  listEvents,
  PAGE_SIZE_DEFAULT,
  cleanUpEvents,
  getSettings,
  type ListedEvent,
} from '@daymark/contracts';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { EventRow } from './event-row.js';
import { EventsFailure } from './events-failure.js';

const NONE: readonly ListedEvent[] = [];
const SEARCH_MAX_CHARACTERS = 200;

export const RETRIES_MAX = 3;

const views = [
  { value: 'current', label: text('events.list.currentEvents') },
  { value: 'past', label: text('events.list.pastEvents') },
] as const;

const FIRST_PAGE = '1';
const inAddress = {
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  view: { fallback: 'current', isValid: (view: string) => view === 'past' },
  page: { fallback: FIRST_PAGE, isValid: (page: string) => /^[1-9][0-9]{0,4}$/.test(page) },
};

export function EventsPage() {
  usePageTitle(text('events.list.title'));
  const { state } = useSession();
  const isCleanedUp = useCleanUp(state === 'signed-in');
  const [{ q: search, view: viewInAddress, page: pageInAddress }, changeAddress] = useQueryState(inAddress);
  const view = viewInAddress === 'past' ? 'past' : 'current';
  const page = Number(pageInAddress);
  const [openId, setOpenId] = useState<string | null>(null);
  const words = useDeferredValue(search.trim());
  const events = useOwnEvents({ search: words, view, page }, isCleanedUp);
  const selection = useSelection(events.data?.items ?? NONE);
  const [retries, setRetries] = useState(0);
  if (retries > 0 && events.isSuccess && !events.isFetching) setRetries(0);
  const retry = () => {
    setRetries(retries + 1);
    if (retries < RETRIES_MAX) void events.refetch();
  };
  const isExhausted = retries > RETRIES_MAX;
  const show: typeof changeAddress = (changes, how) => {
    changeAddress({ page: FIRST_PAGE, ...changes }, how);
    setOpenId(null);
  };

  return (
    <div className="ui-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <Typography.Title>{text('events.list.heading')}</Typography.Title>
        </div>
        <div className="ui-actions">
          <ButtonLink kind="quiet" to={paths.bin}>
            {text('events.list.bin')}
          </ButtonLink>
          <ButtonLink kind="create" to={paths.createEvent}>
            {text('events.list.create')}
          </ButtonLink>
        </div>
      </header>
      <div className="ui-apart events-tools" role="search" aria-label={text('events.list.tools')}>
        <SearchInput
          className="events-search"
          value={search}
          onChange={(event) => show({ q: event.target.value }, 'typing')}
          placeholder={text('events.list.search')}
          maxLength={SEARCH_MAX_CHARACTERS}
        />
        <SegmentedField
          label={text('events.list.views')}
          options={views}
          value={view}
          onChange={(chosen) => show({ view: chosen })}
        />
      </div>
      {events.error && !events.isFetching ? (
        <EventsFailure error={events.error} isExhausted={isExhausted} onRetry={retry} />
      ) : !events.data ? (
        <>
          <Skeleton label={text('events.list.loading')} lines={6} />
          <EventsFailure error={null} isExhausted={isExhausted} onRetry={retry} />
        </>
      ) : events.data.total === 0 ? (
        <NoEvents
          isFirst={words === '' && view === 'current'}
          words={words}
          onClear={() => show({ q: '', view: 'current' })}
        />
      ) : (
        <>
          <ul
            className="ui-stack event-rows"
            aria-label={text('events.list.heading')}
            aria-busy={events.isPlaceholderData || undefined}
          >
            {events.data.items.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                isOpen={event.id === openId}
                onToggle={() => setOpenId(event.id === openId ? null : event.id)}
                isSelected={selection.ids.has(event.id)}
                onSelect={(isRange) => selection.select(event.id, isRange)}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={events.data.page_size}
            total={events.data.total}
            onChange={(next) => show({ page: String(next) })}
          />
        </>
      )}
      <SelectionBar events={selection.events} onClear={selection.clear} />
    </div>
  );
}

function NoEvents({ isFirst, words, onClear }: { isFirst: boolean; words: string; onClear: () => void }) {
  return isFirst ? (
    <EmptyState
      title={text('events.list.emptyTitle')}
      text={text('events.list.emptyText')}
      action={<ButtonLink to={paths.createEvent}>{text('events.list.create')}</ButtonLink>}
    />
  ) : (
    <EmptyState
      title={text('events.list.noMatch')}
      text={text('events.list.noMatchText')}
      action={
        <div className="ui-actions">
          <Button onClick={onClear}>{text('events.list.clear')}</Button>
          {words ? <ButtonLink to={paths.search(words)}>{text('events.search.title')}</ButtonLink> : null}
        </div>
      }
    />
  );
}

interface OwnEventsQuery {
  search: string;
  view: 'current' | 'past';
  page: number;
}

/** While another page or search loads, the previous events stay; but coming ones are never shown as past ones. */
const useOwnEvents = ({ search, view, page }: OwnEventsQuery, isEnabled: boolean) =>
  useEndpointQuery(
    listEvents,
    { query: { page, page_size: PAGE_SIZE_DEFAULT, view, ...(search ? { search } : {}) } },
    {
      placeholderData: (before, query) => (isOfView(query?.queryKey, view) ? before : undefined),
      enabled: isEnabled,
    },
  );

const isOfView = (queryKey: readonly unknown[] | undefined, view: OwnEventsQuery['view']) =>
  (queryKey?.[1] as { query?: { view?: string } } | undefined)?.query?.view === view;

// Once per document; a reload asks again.
let cleaning: Promise<void> | undefined;

/** True when the clean-up is done or has failed, which is not reported: the next load tries again. */
function useCleanUp(isEnabled: boolean): boolean {
  const toast = useToast();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    cleaning ??= call(cleanUpEvents).then(
      ({ removed }) => {
        // The list does not wait for the message.
        if (removed > 0) void showResult(removed, toast).catch(() => undefined);
      },
      () => undefined,
    );
    void cleaning.then(() => setIsOver(true));
  }, [isEnabled, toast]);
  return isOver;
}

/** Past events are archived or deleted, as their owner chose. */
async function showResult(removed: number, toast: Toasts): Promise<void> {
  const { past_events } = await call(getSettings);
  toast.success({ title: text(`events.list.cleanedUp.${past_events}`, { count: removed }) });
}

/** For tests, which load the page several times in one document. */
export const resetCleanUp = (): void => {
  cleaning = undefined;
};
