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
  /** The chosen action and its account; null if there is none. */
  chosen: ChosenAct | null;
  onClose: () => void;
  onDone?: (act: AccountAct) => void;
}

/** The dialogs for actions on accounts. */
export function AccountActDialogs({ chosen, onClose, onDone }: AccountActDialogsProps) {
  // A closing dialog still shows its account.
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
