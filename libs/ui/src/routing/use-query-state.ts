import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useRouterHistory } from './browser-router.js';

/** A value stored in the address's query. */
export interface QueryField {
  /** The default; it is left out of the address. */
  fallback: string;
  /** Invalid values are ignored and not written: half a date, an unknown view. */
  isValid?: (value: string) => boolean;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;

// Browsers refuse an address that changes with every key.
const TYPING_MS = 300;
const ours = { isQueryState: true };

/**
 * View state in the query of the address, so that Back and reload restore it and links can contain it: `const [{ month
 * }, change] = useQueryState({ month: { fallback: '2026-11', isValid: isMonth } })`. A change is a history entry that
 * Back reverts; while typing (`change({ q }, 'typing')`) the entry is replaced. Other parameters, and the entry's other
 * state, are kept. The names must not change while the page is shown.
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

  // Our own step may arrive after further typing.
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
        // React may have rendered since the last step without the router's new location: only the history has it.
        const before = history.location;
        const after = searchWith(before.search, next, asked);
        // Back may have been pressed since, or another page opened: this page stays until that is loaded.
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
