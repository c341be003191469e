import type { HistoryRouterProps, To } from 'react-router';
import { NavigationType, parsePath } from 'react-router';

type RouterHistory = HistoryRouterProps['history'];

/** Hears where a step would lead, and how to take it later. True: the step waits for that. */
export type LeaveCheck = (pathname: string | undefined, go: () => void) => boolean;

/** A history whose steps can be made to wait: one check at a time. */
export interface LeaveHistory extends RouterHistory {
  /** Asks before every step. Returns how to stop asking. */
  ask(check: LeaveCheck): () => void;
}

/**
 * Lets a check stand between the router and its history. The browser has gone back before it says so: it is sent forth
 * again and the router is not told, so that the address is that of the page which still is there.
 */
export function leaveHistory(history: RouterHistory): LeaveHistory {
  let check: LeaveCheck | null = null;
  let isReturning = false;
  let isAllowed = false;
  const waits: LeaveCheck = (pathname, go) => check?.(pathname, go) ?? false;
  const pathnameOf = (to: To) => (typeof to === 'string' ? parsePath(to) : to).pathname;
  // Not a copy: the address and the last action are read from the history each time.
  return Object.assign(Object.create(history) as RouterHistory, {
    ask(asked: LeaveCheck) {
      check = asked;
      return () => {
        if (check === asked) check = null;
      };
    },
    push(to: To, state?: unknown) {
      const go = () => history.push(to, state);
      if (!waits(pathnameOf(to), go)) go();
    },
    replace(to: To, state?: unknown) {
      const go = () => history.replace(to, state);
      if (!waits(pathnameOf(to), go)) go();
    },
    listen: (listener: Parameters<RouterHistory['listen']>[0]) =>
      history.listen((step) => {
        const { action, delta, location } = step;
        const isBack = action === NavigationType.Pop && delta !== null && !isAllowed;
        const again = () => {
          isAllowed = true;
          history.go(delta!);
        };
        isAllowed = false;
        if (isReturning) isReturning = false;
        else if (isBack && waits(location.pathname, again)) {
          isReturning = true;
          history.go(-delta);
        } else listener(step);
      }),
  });
}
