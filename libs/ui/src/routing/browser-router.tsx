import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Router } from 'react-router';
import { memoryEntries } from './memory-entries.js';
import {
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
 * The router of an application, with addresses as the browser shows them. It can ask before a page is left; React
 * Router's own way to ask (useBlocker) comes with its loading of data, which would cost every first load 19.6 kB.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  return <RouterOf entries={() => browserEntries}>{children}</RouterOf>;
}

/** The same for tests, with an address that the browser does not see. */
export function MemoryRouter({ address, children }: { address: string; children: ReactNode }) {
  return <RouterOf entries={() => memoryEntries(address)}>{children}</RouterOf>;
}

/** The history under the router: it knows the address after a step at once, the router when React has drawn it. */
export function useRouterHistory(): PageHistory {
  const history = useContext(History);
  if (!history) throw new Error('There is no BrowserRouter of @daymark/ui/router around this component.');
  return history;
}

/** Asks before every step of the router. */
export function useLeaveCheck(check: LeaveCheck): void {
  const history = useContext(History);
  useEffect(() => history?.ask(check), [history, check]);
}
