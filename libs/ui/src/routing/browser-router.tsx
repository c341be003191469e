import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Router, type To } from 'react-router';
import {
  memoryEntries,
  browserEntries,
  createPageHistory,
  type HistoryEntries,
  type LeaveCheck,
  type PageHistory,
} from './page-history.js';

const History = createContext<PageHistory | null>(null);

function RouterOf({ entries, children }: { entries: () => HistoryEntries; children: ReactNode }) {
  const [history] = useState(() => createPageHistory(entries()));
  const [{ location, action }, setStep] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => history.listen((step) => startTransition(() => setStep(step))), [history]);
  return (
    <History value={history}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </History>
  );
}

/**
 * The application's router, with the browser's addresses. It can ask before a page is left; React Router's own
 * useBlocker needs its data router, which would add 19.6 kB to every first load.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return <RouterOf entries={() => browserEntries}>{children}</RouterOf>;
}

/** The same for tests, with an address in memory. */
export function MemoryRouter({ address, children }: { address: string; children: ReactNode }) {
  return <RouterOf entries={() => memoryEntries(address)}>{children}</RouterOf>;
}

/** The history under the router: it has a step's address at once, the router only after React has rendered. */
export function useRouterHistory(): PageHistory {
  const history = useContext(History);
  if (!history) throw new Error('There is no BrowserRouter of @daymark/ui/router around this component.');
  return history;
}

/**
 * Returns to the page that this one was opened from; elsewhere if there is none, or it is not a place to return to.
 */
export function useReturn() {
  const history = useRouterHistory();
  return (elsewhere: To, isPlace: (address: string) => boolean = () => true) => {
    const { pageBefore } = history;
    if (pageBefore !== null && isPlace(pageBefore)) history.go(-1);
    else history.replace(elsewhere);
  };
}

export function useLeaveCheck(check: LeaveCheck): void {
  const history = useContext(History);
  useEffect(() => history?.ask(check), [history, check]);
}
