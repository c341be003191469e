import { useEffect, useRef, useState } from 'react';
import { Input } from '@daymark/ui';

/** A search starts this long after the last key. */
export const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  value: string;
  onSearch: (value: string) => void;
  placeholder: string;
  maxLength: number;
}

/** A search field that waits until typing pauses. */
export function SearchField({ value, onSearch, placeholder, maxLength }: SearchFieldProps) {
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
    timer.current = setTimeout(() => onSearch(text), SEARCH_DELAY_MS);
  };
  return (
    <Input
      className="admin-search"
      value={typed}
      onChange={(event) => type(event.target.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      data-shortcut="search"
      maxLength={maxLength}
      allowClear
    />
  );
}
