import { useContext, useEffect, useRef, useState } from 'react';
import { parsePath, UNSAFE_NavigationContext, useLocation, type To } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { listenBeforeRouter } from '../routing/browser-router.js';
import { hasUnsavedChanges } from './unsaved-changes.js';

const texts = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet. It is lost when you leave.',
  leave: 'Leave',
  stay: 'Stay',
};

/**
 * Asks before the page is left with something typed in it: by a link, by the program, by the back button, by closing or
 * reloading the tab (there the browser asks in its own words). Forms say by useUnsavedChanges that they hold something.
 * Moving within the page, to another tab of it, asks nothing. One per page.
 */
export function LeaveGuard() {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (go: () => void) => setLeave(() => go);
  useAskOnClosing();
  useAskOnLinks(ask);
  useAskOnBackButton(ask);
  return (
    <ConfirmDialog
      isOpen={leave !== null}
      title={texts.title}
      confirmLabel={texts.leave}
      busyLabel={texts.leave}
      cancelLabel={texts.stay}
      isBusy={false}
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      onCancel={() => setLeave(null)}
    >
      {texts.text}
    </ConfirmDialog>
  );
}

function useAskOnClosing() {
  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBrowser);
    return () => window.removeEventListener('beforeunload', askBrowser);
  }, []);
}

function useAskOnLinks(ask: (go: () => void) => void) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const { pathname } = useLocation();
  const latest = useRef({ ask, pathname });
  useEffect(() => {
    latest.current = { ask, pathname };
  });
  useEffect(
    () =>
      holdUp(navigator as Steering, (to, go) => {
        const target = (typeof to === 'string' ? parsePath(to) : to).pathname;
        const isLeaving = target !== undefined && target !== latest.current.pathname;
        if (isLeaving && hasUnsavedChanges()) latest.current.ask(go);
        else go();
      }),
    [navigator],
  );
}

type Navigate = (to: To, ...rest: unknown[]) => void;
interface Steering {
  push: Navigate;
  replace: Navigate;
}

/**
 * Lets `decide` when to go where links and the program lead. The router has no way to hold up a navigation unless it
 * also loads the data, so its two functions are wrapped. Returns how to put them back.
 */
function holdUp(steering: Steering, decide: (to: To, go: () => void) => void): () => void {
  const { push, replace } = steering;
  steering.push = (to, ...rest) => decide(to, () => push(to, ...rest));
  steering.replace = (to, ...rest) => decide(to, () => replace(to, ...rest));
  return () => {
    steering.push = push;
    steering.replace = replace;
  };
}

/** The number that the router gives to each entry of the browser's history. */
const entryNumber = () => (window.history.state as { idx?: number } | null)?.idx;

/**
 * The browser has gone back before it says so. The router is not told, and the browser is sent forth again, so that the
 * address is that of the page which still is there.
 */
function useAskOnBackButton(ask: (go: () => void) => void) {
  const { pathname, key } = useLocation();
  const latest = useRef({ ask, pathname, entry: entryNumber() });
  useEffect(() => {
    latest.current = { ask, pathname, entry: entryNumber() };
  }, [ask, pathname, key]);
  useEffect(() => {
    let isReturning = false;
    let isAllowed = false;
    const onPopState = (event: PopStateEvent) => {
      const { entry, pathname: shown } = latest.current;
      const steps = (entryNumber() ?? Number.NaN) - (entry ?? Number.NaN);
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (
        !isAllowed &&
        hasUnsavedChanges() &&
        window.location.pathname !== shown &&
        Number.isInteger(steps)
      ) {
        event.stopImmediatePropagation();
        isReturning = true;
        window.history.go(-steps);
        latest.current.ask(() => {
          isAllowed = true;
          window.history.go(steps);
        });
      }
    };
    return listenBeforeRouter(onPopState);
  }, []);
}
