import { useState } from 'react';
import type { AdminUser } from '@daymark/contracts';
import { ConfirmedActDialog, type ConfirmedAct } from './confirmed-act-dialog.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';

export type AccountAct = ConfirmedAct | 'reset';

export interface ChosenAct {
  act: AccountAct;
  account: AdminUser;
}

interface AccountActDialogsProps {
  /** What is to be done to whom; null while nothing is. */
  chosen: ChosenAct | null;
  onClose: () => void;
  onDone?: (act: AccountAct) => void;
}

/** The dialogs of everything that is done to an account. */
export function AccountActDialogs({ chosen, onClose, onDone }: AccountActDialogsProps) {
  // While a dialog fades out it still shows what it was about.
  const [shown, setShown] = useState(chosen);
  if (chosen && chosen !== shown) setShown(chosen);
  if (!shown) return null;

  const { act, account } = shown;
  const dialog = { account, isOpen: chosen !== null, onClose, onClosed: () => setShown(null) };
  return act === 'reset' ? (
    <ResetPasswordDialog {...dialog} />
  ) : (
    <ConfirmedActDialog key={act} act={act} {...dialog} onDone={() => onDone?.(act)} />
  );
}
