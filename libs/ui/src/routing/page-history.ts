import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router';

/** Called with a step's target and a function that takes the step later. True blocks the step. */
export type LeaveCheck = (pathname: string | undefined, go: () => void) => boolean;

interface Step {
  action: NavigationType;
  location: Location;
}

/** The navigation history. Its steps can be blocked, by the check that began last. */
export interface PageHistory extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  /** The page that the shown one was opened from, by its address; null for the first one of a tab. */
  readonly pageBefore: string | null;
  listen(listener: (step: Step) => void): () => void;
  ask(check: LeaveCheck): () => void;
}

/** An entry's history state, with React Router's names: a page's state, and the index that identifies a step back. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx: number;
  before?: string | undefined;
}

/** The storage of the entries: `window.history` and `window.location`, or an array in a test. */
export interface HistoryEntries {
  address(): string;
  state(): unknown;
  push(state: EntryState, address: string): void;
  replace(state: EntryState, address: string): void;
  go(delta: number): void;
  /** Called after the person, or `go`, went to another entry. */
  onPop(listener: () => void): () => void;
}

export const browserEntries: HistoryEntries = {
  address: () => createPath(window.location),
  state: () => window.history.state as unknown,
  push: (state, address) => window.history.pushState(state, '', address),
  replace: (state, address) => window.history.replaceState(state, '', address),
  go: (delta) => window.history.go(delta),
  onPop(listener) {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  },
};

/**
 * A history for React Router that can block steps; its own ones cannot without the data router. A browser reports Back
 * only afterwards: the history then goes forward again without telling the router, so that the address matches the page
 * shown.
 */
export function createPageHistory(entries: HistoryEntries): PageHistory {
  let action = NavigationType.Pop;
  let checks: LeaveCheck[] = [];
  let listener: ((step: Step) => void) | null = null;
  let isReturning = false;
  let isAllowed = false;

  const entryState = () => entries.state() as Partial<EntryState> | null;
  const location = (): Location => ({
    pathname: '/',
    search: '',
    hash: '',
    ...parsePath(entries.address()),
    state: entryState()?.usr ?? null,
    key: entryState()?.key ?? 'default',
  });
  // Other state of the first entry is kept: links from mails store their token there.
  if (entryState()?.idx === undefined) entries.replace({ ...entryState(), idx: 0 }, entries.address());
  let index = entryState()?.idx ?? 0;

  const notify = (taken: NavigationType) => {
    action = taken;
    listener?.({ action, location: location() });
  };
  const step = (taken: NavigationType.Push | NavigationType.Replace, to: To, state: unknown) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const go = () => {
      const isNew = taken === NavigationType.Push;
      const before = isNew ? entries.address() : entryState()?.before;
      if (isNew) index += 1;
      const entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: index, before };
      entries[isNew ? 'push' : 'replace'](entry, createPath({ pathname: location().pathname, ...path }));
      notify(taken);
    };
    if (!checks.at(-1)?.(path.pathname, go)) go();
  };
  const pop = () => {
    const found = entryState()?.idx ?? index;
    const delta = found - index;
    const again = () => {
      isAllowed = true;
      entries.go(delta);
    };
    const waits = !isReturning && !isAllowed && delta !== 0 && checks.at(-1)?.(location().pathname, again);
    const isTold = !isReturning;
    index = found;
    isAllowed = false;
    isReturning = waits === true;
    if (waits) entries.go(-delta);
    else if (isTold) notify(NavigationType.Pop);
  };

  return {
    get action() {
      return action;
    },
    get location() {
      return location();
    },
    get pageBefore() {
      const before = entryState()?.before;
      return before === undefined || parsePath(before).pathname === location().pathname ? null : before;
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => step(NavigationType.Push, to, state),
    replace: (to, state) => step(NavigationType.Replace, to, state),
    go: (delta) => entries.go(delta),
    listen(heard) {
      listener = heard;
      const stop = entries.onPop(pop);
      return () => {
        stop();
        listener = null;
      };
    },
    ask(asked) {
      checks = [...checks, asked];
      return () => {
        checks = checks.filter((check) => check !== asked);
      };
    },
  };
}

export function memoryEntries(address: string): HistoryEntries {
  const entries: { address: string; state: unknown }[] = [{ address, state: null }];
  let position = 0;
  let listener: (() => void) | null = null;
  return {
    address: () => entries[position]!.address,
    state: () => entries[position]!.state,
    push(state, pushed) {
      position += 1;
      entries.splice(position, entries.length, { address: pushed, state });
    },
    replace(state, replaced) {
      entries[position] = { address: replaced, state };
    },
    go(delta) {
      if (!entries[position + delta]) return;
      position += delta;
      listener?.();
    },
    onPop(heard) {
      listener = heard;
      return () => {
        listener = null;
      };
    },
  };
}
