import { useId, useEffect, useState, type ReactNode } from 'react';
import { getSettings } from '@daymark/contracts';
import { auditActions, auditOutcomes, listUsers, type AuditPerson } from '@daymark/contracts/administration';
import { browserLocale, NativeSelect, weekStartOf } from '@daymark/ui';
import { DateField } from '@daymark/ui/date';
import { Select } from '@daymark/ui/select';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { languageInUse } from '@daymark/texts';
import { text } from '../texts.js';
import type { ActivityView } from './use-activity.js';
import { SEARCH_DELAY_MS } from '../search-field.js';

const actions = auditActions
  .map((action) => ({ value: action, label: text(`admin.activity.actions.${action}`) }))
  .sort((a, b) => a.label.localeCompare(b.label, languageInUse()));
const outcomes = auditOutcomes.map((outcome) => ({
  value: outcome,
  label: text(`admin.activity.outcomes.${outcome}`),
}));

interface ActivityFiltersProps {
  view: ActivityView;
  known: readonly AuditPerson[];
  onChange: (changes: Partial<ActivityView>) => void;
}

export function ActivityFilters({ view, known, onChange }: ActivityFiltersProps) {
  const id = useId();
  const { data: settings } = useEndpointQuery(getSettings, {});
  const weekStart = settings?.week_start ?? weekStartOf(browserLocale());
  return (
    <div className="activity-filters" role="search" aria-label={text('admin.activity.filters.label')}>
      <Filter id={`${id}-person`} label={text('admin.activity.filters.person')}>
        <PersonFilter
          id={`${id}-person`}
          value={view.person}
          known={known}
          onChange={(person) => onChange({ person })}
        />
      </Filter>
      <Filter id={`${id}-action`} label={text('admin.activity.filters.action')}>
        <Select
          id={`${id}-action`}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          placeholder={text('admin.activity.filters.anything')}
          value={view.action}
          options={actions}
          onChange={(action) => onChange({ action: action ?? null })}
          className="activity-action"
        />
      </Filter>
      <Filter id={`${id}-outcome`} label={text('admin.activity.filters.outcome')}>
        <NativeSelect
          id={`${id}-outcome`}
          options={[{ value: null, label: text('admin.activity.filters.anyOutcome') }, ...outcomes]}
          value={view.outcome}
          onChange={(outcome) => onChange({ outcome })}
        />
      </Filter>
      <Filter id={`${id}-from`} label={text('admin.activity.filters.from')}>
        <DateField
          id={`${id}-from`}
          value={view.firstDay}
          weekStart={weekStart}
          onChange={(firstDay) => onChange({ firstDay })}
        />
      </Filter>
      <Filter id={`${id}-to`} label={text('admin.activity.filters.to')}>
        <DateField
          id={`${id}-to`}
          value={view.lastDay}
          min={view.firstDay}
          weekStart={weekStart}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </Filter>
    </div>
  );
}

function Filter({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="activity-filter">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

const PEOPLE_SHOWN = 20;

interface PersonFilterProps {
  id: string;
  value: string | null;
  /** People in the entries shown, including deleted ones. */
  known: readonly AuditPerson[];
  onChange: (person: string | null) => void;
}

function PersonFilter({ id, value, known, onChange }: PersonFilterProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useEndpointQuery(
    listUsers,
    { query: { search, sort: 'email', order: 'asc', page_size: PEOPLE_SHOWN } },
    { placeholderData: keepPreviousData },
  );
  const options = (data?.items ?? []).map((user) => ({ value: user.id, label: user.email }));
  if (value !== null && !options.some((option) => option.value === value)) {
    const person = known.find((each) => each.id === value);
    options.unshift({ value, label: person ? (person.email ?? person.pseudonym) : value });
  }
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder={text('admin.activity.filters.anybody')}
      value={value}
      options={options}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      notFoundContent={text('admin.activity.filters.nobodyFound')}
      className="activity-person"
    />
  );
}

function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
