import { useEffect, useState } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listUsers, type AuditPerson } from '@daymark/contracts';
import { Select } from '@daymark/ui/overlay';
import { SEARCH_DELAY_MS } from '../search-field.js';
import { texts } from '../texts.js';

const PEOPLE_SHOWN = 20;

interface PersonFilterProps {
  id: string;
  /** The id of the selected person. */
  value: string | null;
  /** People in the entries shown, including deleted ones. */
  known: readonly AuditPerson[];
  onChange: (person: string | null) => void;
}

/** Selects a person by part of the address. */
export function PersonFilter({ id, value, known, onChange }: PersonFilterProps) {
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
      placeholder={texts.activity.filters.anybody}
      value={value}
      options={options}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      notFoundContent={texts.activity.filters.nobodyFound}
      className="activity-person"
    />
  );
}

/** A debounced value. */
function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
