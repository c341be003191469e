import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { useLeaveCheck } from '../routing/browser-router.js';
import { hasUnsavedChanges } from './unsaved-changes.js';
import { text } from '../texts.js';

/**
 * Asks before the page is left with unsaved input: by a link, the program, the back button, or closing or reloading the
 * tab (there the browser asks in its own words). Forms report unsaved input with useUnsavedChanges. Steps within the
 * page, such as to another tab, are not asked about. One per page.
 */
export function LeaveGuard() {
  const step = useNavigationBlocker(hasUnsavedChanges);
  useBeforeUnload();
  return (
    <ConfirmDialog
      isOpen={step.isWaiting}
      title={text('components.leaving.title')}
      confirmLabel={text('components.leaving.leave')}
      busyLabel={text('components.leaving.leave')}
      cancelLabel={text('components.leaving.stay')}
      isBusy={false}
      onConfirm={step.take}
      onCancel={step.drop}
    >
      {text('components.leaving.text')}
    </ConfirmDialog>
  );
}

/**
 * Blocks navigation to other pages while `isHeld` returns true; the blocked step can be continued or dropped. One per
 * page.
 */
export function useNavigationBlocker(isHeld: () => boolean) {
  const { pathname } = useLocation();
  const [step, setStep] = useState<(() => void) | null>(null);
  useLeaveCheck((target, go) => {
    const waits = target !== undefined && target !== pathname && isHeld();
    if (waits) setStep(() => go);
    return waits;
  });
  return {
    isWaiting: step !== null,
    take: () => {
      setStep(null);
      step?.();
    },
    drop: () => setStep(null),
  };
}

export function useBeforeUnload() {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);
}
