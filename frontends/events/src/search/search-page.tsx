import { useDeferredValue, useMemo } from 'react';
import { useJoinedCalendars, factLabel, SharingTag, useShortTimes, useTimeStyle } from '@daymark/calendar-ui';
import { id, SEARCH_DATES_MAX, searchViews, type EventSearchPage, type Calendar } from '@daymark/contracts';
import {
  Button,
  EmptyState,
  ErrorPanel,
  // eslint-disable-next-line no-restricted-imports -- searched days are no event
  formatSpan,
  SearchInput,
  listed,
  monthAndDay,
  nameOfMonth,
  Pagination,
  Skeleton,
  Tag,
  TintedTag,
  addDays,
  todayIn,
  Typography,
  usePageTitle,
  withinSentence,
} from '@daymark/ui';
import { useQueryState, Link } from '@daymark/ui/router';
import { languageInUse } from '@daymark/texts';
import { text } from '../texts.js';
import { SearchFilters, isSearched, sharings, statuses, useSearch } from './search-filters.js';
import { paths } from '../paths.js';

const SEARCH_MAX_CHARACTERS = 200;
const oneOf = (values: readonly string[]) => ({
  fallback: '',
  isValid: (value: string) => values.includes(value),
});
const inAddress = {
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  view: oneOf(searchViews),
  calendar: { fallback: '', isValid: (value: string) => id().safeParse(value).success },
  status: oneOf(statuses),
  sharing: oneOf(sharings),
  page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]{0,2}$/.test(page) },
};

export function SearchPage() {
  usePageTitle(text('events.search.title'));
  const [choice, changeAddress] = useQueryState(inAddress);
  const q = useDeferredValue(choice.q);
  const asked = { ...choice, q };
  const found = useSearch(asked);
  const own = useJoinedCalendars();
  const calendars = useMemo(
    () => own.calendars.toSorted((a, b) => a.name.localeCompare(b.name, languageInUse())),
    [own.calendars],
  );
  const show: typeof changeAddress = (changes, how) => changeAddress({ page: '1', ...changes }, how);
  return (
    <div className="ui-page">
      <Typography.Title>{text('events.search.title')}</Typography.Title>
      <div
        className="ui-stack ui-stack-close search-tools"
        role="search"
        aria-label={text('events.search.tools')}
      >
        <SearchInput
          className="events-search"
          value={choice.q}
          onChange={({ target }) => show({ q: target.value }, 'typing')}
          placeholder={text('events.search.placeholder')}
          aria-label={text('events.search.field')}
          maxLength={SEARCH_MAX_CHARACTERS}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here comes to type
          autoFocus
        />
        <SearchFilters
          choice={choice}
          view={found.data?.view ?? 'coming'}
          calendars={calendars}
          onChange={show}
        />
      </div>
      {!isSearched(asked) ? (
        <p className="ui-paragraph ui-text-secondary">{text('events.search.hint')}</p>
      ) : found.error && !found.isFetching ? (
        <ErrorPanel
          title={text('events.search.failed')}
          fallback={text('events.search.failedText')}
          query={found}
        />
      ) : !found.data ? (
        <Skeleton label={text('events.search.loading')} lines={6} />
      ) : (
        <FoundDates
          found={found.data}
          isOutdated={found.isPlaceholderData}
          calendars={new Map(calendars.map((calendar) => [calendar.id, calendar]))}
          onShow={show}
        />
      )}
    </div>
  );
}

const readingsOf = (
  { date_text: words, dates, left_out_text, corrections }: EventSearchPage,
  { timeZone }: ReturnType<typeof useTimeStyle>,
): string[] => [
  ...corrections.map(({ typed, found }) =>
    text('events.search.corrected', {
      typed,
      found: listed(
        found.map((word) => text('events.search.quoted', { word })),
        'none',
      ),
    }),
  ),
  ...(words === null
    ? []
    : [text('events.search.readAs', { words, dates: namesOf(dates, todayIn(timeZone)) })]),
  ...(left_out_text ? [text('events.search.leftOut', { words: left_out_text })] : []),
];

/** 'Sat 3 May 2031'; that of each year is 'May 3', 'May 3 – May 5', or 'May'. */
function namesOf(dates: EventSearchPage['dates'], today: string): string {
  const names = dates.map(({ from, to }) => {
    const isOfEachYear = dates.some((other) => other.from !== from && other.from.slice(4) === from.slice(4));
    if (!isOfEachYear) return withinSentence(formatSpan({ date: from }, { date: to }, { today }));
    const [first, last] = [from, to].map((date) =>
      monthAndDay(Number(date.slice(5, 7)), Number(date.slice(8))),
    );
    if (from === to) return first!;
    const isMonth =
      from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && addDays(to, 1).endsWith('-01');
    return isMonth ? nameOfMonth(Number(from.slice(5, 7))) : `${first} – ${last}`;
  });
  return listed([...new Set(names)], 'or');
}

interface FoundDatesProps {
  found: EventSearchPage;
  isOutdated: boolean;
  calendars: Parameters<typeof FoundDate>[0]['calendars'];
  onShow: (changes: { view?: string; page?: string }) => void;
}

function FoundDates({ found, isOutdated, calendars, onShow }: FoundDatesProps) {
  const { items, total, truncated, view, page, page_size } = found;
  const readings = readingsOf(found, useTimeStyle());
  return (
    <>
      <p role="status" className="ui-paragraph ui-text-secondary">
        {truncated
          ? text('events.search.tooMany', { dates: SEARCH_DATES_MAX })
          : text('events.search.count', { dates: total })}
        {readings.length > 0 ? `${truncated ? '' : '.'} ${readings.join(' ')}` : null}
      </p>
      {total === 0 ? (
        <EmptyState
          title={text('events.search.nothing')}
          text={view === 'coming' ? text('events.search.nothingComing') : text('events.search.nothingText')}
          action={
            view === 'coming' ? (
              <Button onClick={() => onShow({ view: 'all' })}>{text('events.search.searchAll')}</Button>
            ) : null
          }
        />
      ) : (
        <>
          <ul
            className="ui-stack event-rows"
            aria-label={text('events.search.results')}
            aria-busy={isOutdated || undefined}
          >
            {items.map((date) => (
              <FoundDate key={date.id} date={date} calendars={calendars} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={page_size}
            total={total}
            onChange={(next) => onShow({ page: String(next) })}
          />
        </>
      )}
    </>
  );
}

interface FoundDateProps {
  date: EventSearchPage['items'][number];
  calendars: ReadonlyMap<string, Calendar>;
}

function FoundDate({ date, calendars }: FoundDateProps) {
  const { formatSpan } = useShortTimes();
  const itsCalendars = date.calendar_ids.flatMap((id) => calendars.get(id) ?? []);
  return (
    <li className="ui-box found-date">
      <Link to={paths.event(date.id)} className="found-date-title" dir="auto">
        {date.status === 'cancelled' ? <s>{date.title}</s> : date.title}
      </Link>
      <span className="event-row-badges">
        {date.status === 'cancelled' ? <Tag>{factLabel('status')}</Tag> : null}
        <SharingTag event={date} />
        {itsCalendars.map((calendar) => (
          <TintedTag key={calendar.id} color={calendar.color}>
            <bdi>{calendar.name}</bdi>
          </TintedTag>
        ))}
      </span>
      <span className="event-row-start">
        {date.nearest
          ? text(`events.search.nearest.${date.nearest}`, { date: formatSpan(date) })
          : formatSpan(date)}
        {date.location ? (
          <>
            {' · '}
            <bdi>{date.location}</bdi>
          </>
        ) : null}
      </span>
    </li>
  );
}
