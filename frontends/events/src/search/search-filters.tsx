import {
  searchViews,
  searchEvents,
  type Calendar,
  type SearchView,
  type EventSearchQuery,
} from '@daymark/contracts';
import { localTimeZone, NativeSelect, SegmentedField } from '@daymark/ui';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { text } from '../texts.js';

export const statuses = ['confirmed', 'cancelled'] as const;
export const sharings = ['shared', 'hidden'] as const;

interface SearchFiltersProps {
  choice: SearchChoice;
  view: SearchView;
  calendars: readonly Calendar[];
  onChange: (changes: Partial<SearchChoice>) => void;
}

export function SearchFilters({ choice, view, calendars, onChange }: SearchFiltersProps) {
  return (
    <div className="ui-actions search-filters">
      <SegmentedField
        label={text('events.search.views')}
        options={searchViews.map((value) => ({ value, label: text(`events.search.view.${value}`) }))}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
      />
      <Choice
        label={{ name: text('events.search.calendar.name'), all: text('events.search.calendar.all') }}
        value={choice.calendar}
        options={calendars.map(({ id, name }) => [id, name])}
        onChange={(calendar) => onChange({ calendar })}
      />
      <Choice
        label={{ name: text('events.search.status.name'), all: text('events.search.status.all') }}
        value={choice.status}
        options={statuses.map((value) => [value, text(`events.search.statuses.${value}`)])}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={{ name: text('events.search.sharing.name'), all: text('events.search.sharing.all') }}
        value={choice.sharing}
        options={sharings.map((value) => [value, text(`events.search.sharings.${value}`)])}
        onChange={(sharing) => onChange({ sharing })}
      />
    </div>
  );
}

interface ChoiceProps {
  /** The select's name, and its option for all values. */
  label: { name: string; all: string };
  value: string;
  options: [value: string, label: string][];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <NativeSelect
    aria-label={label.name}
    options={[
      { value: '', label: label.all },
      ...options.map(([option, name]) => ({ value: option, label: name })),
    ]}
    value={options.some(([option]) => option === value) ? value : ''}
    onChange={onChange}
  />
);

interface SearchChoice {
  q: string;
  view: string;
  calendar: string;
  status: string;
  sharing: string;
  page: string;
}

/** Whether there is a search: without words and filters the page lists nothing. */
export const isSearched = ({ q, view, calendar, status, sharing }: SearchChoice): boolean =>
  [q.trim(), view, calendar, status, sharing].some((value) => value !== '');

/** Matching dates, one page at a time. While another search is loading, the previous results stay. */
export function useSearch(choice: SearchChoice) {
  const { weekStart } = useViewPreferences();
  const given = {
    view: choice.view as EventSearchQuery['view'] & string,
    status: choice.status as EventSearchQuery['status'] & string,
    sharing: choice.sharing as EventSearchQuery['sharing'] & string,
    calendar_id: choice.calendar,
  };
  const query = {
    q: choice.q.trim(),
    page: choice.page,
    timezone: localTimeZone(),
    week_start: String(weekStart),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  };
  return useEndpointQuery(
    searchEvents,
    { query },
    { placeholderData: keepPreviousData, enabled: isSearched(choice) },
  );
}
