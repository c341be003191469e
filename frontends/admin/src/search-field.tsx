import { useEffect, useRef, useState } from 'react';
import { EMAIL_MAX_CHARACTERS } from '@daymark/contracts';
import { SearchInput } from '@daymark/ui';

export const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  view: { search: string; find: (text: string) => void };
  placeholder: string;
}

/** The search field of a list of people, by address. It waits until typing pauses. */
export function SearchField({ view: { search: value, find }, placeholder }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back may have been pressed.
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }

  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(text), SEARCH_DELAY_MS);
  };
  return (
    <SearchInput
      className="admin-search"
      value={typed}
      onChange={(event) => type(event.target.value)}
      placeholder={placeholder}
      maxLength={EMAIL_MAX_CHARACTERS}
    />
  );
}
