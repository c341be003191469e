import { useState } from 'react';
import type { AdminUser } from '@daymark/contracts';
import { ConfirmedActionDialog, type ConfirmedAction } from './confirmed-action-dialog.js';
import { ResetPasswordDialog } from './reset-password-dialog.js';

export type AccountAction = ConfirmedAction | 'reset';

export interface ChosenAction {
  action: AccountAction;
  account: AdminUser;
}

interface AccountActionDialogsProps {
  /** The chosen action and its account; null if there is none. */
  chosen: ChosenAction | null;
  onClose: () => void;
  onDone?: (action: AccountAction) => void;
}

/** The dialogs for actions on accounts. */
export function AccountActionDialogs({ chosen, onClose, onDone }: AccountActionDialogsProps) {
  // A closing dialog still shows its account.
  const [shown, setShown] = useState(chosen);
  if (chosen && chosen !== shown) setShown(chosen);
  if (!shown) return null;

  const { action, account } = shown;
  const dialog = { account, isOpen: chosen !== null, onClose, onClosed: () => setShown(null) };
  return action === 'reset' ? (
    <ResetPasswordDialog {...dialog} />
  ) : (
    <ConfirmedActionDialog key={action} action={action} {...dialog} onDone={() => onDone?.(action)} />
  );
}
