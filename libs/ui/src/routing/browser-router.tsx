import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';
import { leaveHistory, type LeaveCheck, type LeaveHistory } from './leave-history.js';

const Leaving = createContext<LeaveHistory | null>(null);

function RouterOf({ history, children }: { history: LeaveHistory; children: ReactNode }) {
  return (
    <Leaving value={history}>
      <HistoryRouter history={history}>{children}</HistoryRouter>
    </Leaving>
  );
}

/**
 * The router of an application, with addresses as the browser shows them. It can ask before a page is left; React
 * Router's own way to ask (useBlocker) comes with its loading of data, which would cost every first load 19.6 kB.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => leaveHistory(createBrowserHistory({ v5Compat: true })));
  return <RouterOf history={history}>{children}</RouterOf>;
}

/** The same for tests, with addresses that the browser does not see. */
export function MemoryRouter({
  initialEntries,
  children,
}: {
  initialEntries: string[];
  children: ReactNode;
}) {
  const [history] = useState(() => leaveHistory(createMemoryHistory({ initialEntries, v5Compat: true })));
  return <RouterOf history={history}>{children}</RouterOf>;
}

/** The history under the router: it knows the address after a step at once, the router when React has drawn it. */
export function useRouterHistory(): LeaveHistory {
  const history = useContext(Leaving);
  if (!history) throw new Error('There is no BrowserRouter of @daymark/ui/router around this component.');
  return history;
}

/** Asks before every step of the router. */
export function useLeaveCheck(check: LeaveCheck): void {
  const history = useContext(Leaving);
  useEffect(() => history?.ask(check), [history, check]);
}
