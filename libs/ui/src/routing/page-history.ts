import { createPath, NavigationType, parsePath, type Location, type Navigator, type To } from 'react-router';

/** Hears where a step would lead, and how to take it later. True: the step waits for that. */
export type LeaveCheck = (pathname: string | undefined, go: () => void) => boolean;

interface Step {
  action: NavigationType;
  location: Location;
}

/** The addresses that a person came by. Its steps can be made to wait: one check at a time. */
export interface PageHistory extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  /** Tells of every step that was taken, until what it returns is called. */
  listen(listener: (step: Step) => void): () => void;
  /** Asks before every step. Returns how to stop asking. */
  ask(check: LeaveCheck): () => void;
}

/** What is kept with an address, named as React Router does: a page's state, and the place by which a step back is told. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx: number;
}

/** Where the entries are kept: `window.history` and `window.location`, or an array in a test. */
export interface HistoryEntries {
  address(): string;
  state(): unknown;
  push(state: EntryState, address: string): void;
  replace(state: EntryState, address: string): void;
  go(delta: number): void;
  /** Called after the person, or `go`, went to another entry. */
  onPop(listener: () => void): () => void;
}

/** The entries of this tab. */
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
 * A history for React Router, whose own ones cannot ask before a step, but for the router that loads data. The browser
 * has gone back before it says so: it is sent forth again and the router is not told, so that the address is that of the
 * page which still is there.
 */
export function createPageHistory(entries: HistoryEntries): PageHistory {
  let action = NavigationType.Pop;
  let check: LeaveCheck | null = null;
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
  // What else the first entry carries is not ours: a link of a mail keeps its token there.
  if (entryState()?.idx === undefined) entries.replace({ ...entryState(), idx: 0 }, entries.address());
  let index = entryState()?.idx ?? 0;

  const tell = (taken: NavigationType) => {
    action = taken;
    listener?.({ action, location: location() });
  };
  const step = (taken: NavigationType.Push | NavigationType.Replace, to: To, state: unknown) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const go = () => {
      const isNew = taken === NavigationType.Push;
      if (isNew) index += 1;
      const entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: index };
      entries[isNew ? 'push' : 'replace'](entry, createPath({ pathname: location().pathname, ...path }));
      tell(taken);
    };
    if (!check?.(path.pathname, go)) go();
  };
  const pop = () => {
    const found = entryState()?.idx ?? index;
    const delta = found - index;
    const again = () => {
      isAllowed = true;
      entries.go(delta);
    };
    const waits = !isReturning && !isAllowed && delta !== 0 && check?.(location().pathname, again);
    const isTold = !isReturning;
    index = found;
    isAllowed = false;
    isReturning = waits === true;
    if (waits) entries.go(-delta);
    else if (isTold) tell(NavigationType.Pop);
  };

  return {
    get action() {
      return action;
    },
    get location() {
      return location();
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
      check = asked;
      return () => {
        if (check === asked) check = null;
      };
    },
  };
}
