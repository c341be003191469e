import { useEffect, useState } from 'react';
import { listUsers, type AdminUser } from '@daymark/contracts/administration';
import { Select } from '@daymark/ui/select';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { SEARCH_DELAY_MS } from './search-field.js';
import { text } from './texts.js';

const PEOPLE_SHOWN = 20;

export type ChosenAccount = Pick<AdminUser, 'id' | 'email'>;

interface AccountSelectProps {
  id?: string;
  placeholder: string;
  status?: 'all' | 'active';
  value: string | null;
  /** Whose address need not be searched for. */
  loadedAccounts: readonly ChosenAccount[];
  isDisabled?: boolean;
  onChange: (account: ChosenAccount | null) => void;
}

export function AccountSelect({
  id,
  placeholder,
  status = 'all',
  value,
  loadedAccounts,
  ...props
}: AccountSelectProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useEndpointQuery(
    listUsers,
    { query: { search, status, sort: 'email', order: 'asc', page_size: PEOPLE_SHOWN } },
    { placeholderData: keepPreviousData },
  );
  const accounts: ChosenAccount[] = [...(data?.items ?? [])];
  if (value !== null && !accounts.some((account) => account.id === value))
    accounts.unshift(loadedAccounts.find((account) => account.id === value) ?? { id: value, email: value });
  return (
    <Select
      {...(id && { id })}
      // A virtual list names its options by their values.
      virtual={false}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      disabled={props.isDisabled}
      placeholder={placeholder}
      value={value}
      options={accounts.map((account) => ({ value: account.id, label: account.email }))}
      onChange={(chosen: string | undefined) =>
        props.onChange(accounts.find((account) => account.id === chosen) ?? null)
      }
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
