import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { useLeaveCheck } from '../routing/browser-router.js';
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
  const { pathname } = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveCheck((target, go) => {
    const isHeld = target !== undefined && target !== pathname && hasUnsavedChanges();
    if (isHeld) setLeave(() => go);
    return isHeld;
  });
  useAskOnClosing();
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
