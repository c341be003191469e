import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useRouterHistory } from './browser-router.js';

/** One value that is kept in the address. */
export interface QueryField {
  /** What holds where the address says nothing; it is left out of the address. */
  fallback: string;
  /** What else is left out, and not taken from an address: half a date, a view that there is not. */
  isValid?: (value: string) => boolean;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

// Browsers refuse an address that changes with every key.
const TYPING_MS = 300;
const ours = { isQueryState: true };

/**
 * What a person looks at, kept in the query of the address, so that Back and a reload return to it and a link leads
 * there: `const [{ month }, change] = useQueryState({ month: { fallback: '2026-11', isValid: isMonth } })`. A change is a
 * step that Back undoes; while typing (`change({ q }, 'typing')`) the step is replaced. Parameters of others stay, and so does what else
 * the entry of the history carries. The
 * names have to be the same as long as the page is shown.
 */
export function useQueryState<Name extends string>(fields: Readonly<Record<Name, QueryField>>) {
  const location = useLocation();
  const { search, state } = location as { search: string; state: unknown };
  const history = useRouterHistory();
  const navigate = useNavigate();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [values, setValues] = useState(() => valuesIn(search, fields));
  const [seen, setSeen] = useState(search);
  const latest = useRef({ values, fields });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Our own steps may arrive when more was typed already.
  if (search !== seen) {
    setSeen(search);
    if (isBack || !isOurs(state)) setValues(valuesIn(search, fields));
  }

  useEffect(() => {
    latest.current = { values, fields };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (changed: Partial<Values<Name>>, how: 'step' | 'typing' = 'step') => {
      const next = { ...latest.current.values, ...changed };
      latest.current.values = next;
      setValues(next);
      clearTimeout(timer.current);
      const { pathname } = history.location;
      const write = () => {
        const { values: current, fields: asked } = latest.current;
        // React may have drawn since the step before without the router's new location: only the history has it.
        const before = history.location;
        const after = searchWith(before.search, next, asked);
        // Back may have been pressed since, or another page opened: this one stands until that is loaded.
        if (after === before.search || current !== next || before.pathname !== pathname) return;
        void navigate(
          { search: after },
          { replace: how === 'typing', state: { ...stateOfOthers(before.state), ...ours } },
        );
      };
      if (how === 'typing') timer.current = setTimeout(write, TYPING_MS);
      else write();
    },
    [history, navigate],
  );
  return [values, change] as const;
}

const stateOfOthers = (state: unknown) => (typeof state === 'object' ? state : null);
const isOurs = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isQueryState' in state && state.isQueryState === true;

const isInQuery = (value: string, { fallback, isValid }: QueryField) =>
  value !== fallback && (isValid?.(value) ?? true);

function valuesIn<Name extends string>(search: string, fields: Readonly<Record<Name, QueryField>>) {
  const query = new URLSearchParams(search);
  const entries = Object.entries<QueryField>(fields).map(([name, field]) => {
    const value = query.get(name);
    return [name, value !== null && isInQuery(value, field) ? value : field.fallback];
  });
  return Object.fromEntries(entries) as Values<Name>;
}

function searchWith<Name extends string>(
  search: string,
  values: Values<Name>,
  fields: Readonly<Record<Name, QueryField>>,
): string {
  const query = new URLSearchParams(search);
  for (const [name, field] of Object.entries<QueryField>(fields)) {
    const value = values[name as Name];
    if (isInQuery(value, field)) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}
