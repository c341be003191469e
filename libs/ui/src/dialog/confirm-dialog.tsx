import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { BusyButton } from '../form/busy-button.js';
import { Modal } from './modal.js';
import { useToast, type ToastText } from '../toast/toasts.js';
import { text } from '../texts.js';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  /** Once there is a result: the only button, and a click outside no longer closes the dialog. */
  closeLabel?: string | undefined;
  /** Something must be typed or selected first. */
  isConfirmDisabled?: boolean;
  isBusy: boolean;
  isDestructive?: boolean;
  width?: number;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
}

/** A question with Cancel and one answer. It stays open until the caller closes it; it cannot be closed while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isBusy, closeLabel, width = 480, onCancel, onClosed } = props;
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      centered
      width={width}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: !isBusy && !closeLabel }}
      onCancel={onCancel}
      {...(onClosed ? { afterClose: onClosed } : {})}
      footer={
        closeLabel ? (
          <Button type="primary" onClick={onCancel}>
            {closeLabel}
          </Button>
        ) : (
          <>
            <Button onClick={onCancel} disabled={isBusy}>
              {props.cancelLabel ?? text('components.cancel')}
            </Button>
            <BusyButton
              type="primary"
              danger={props.isDestructive ?? false}
              isBusy={isBusy}
              busyLabel={props.busyLabel}
              disabled={props.isConfirmDisabled ?? false}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </BusyButton>
          </>
        )
      }
    >
      {props.children}
    </Modal>
  );
}

interface Outcome<Result> {
  /** The toast on success; null if `onDone` shows it. */
  done: ToastText | null;
  failed: (error: unknown) => ToastText;
  onDone?: (result: Result) => void;
}

interface ConfirmedAction {
  isBusy: boolean;
  /** Runs the action and shows its result. Resolves in either case. */
  perform: <Result>(action: () => Promise<Result>, outcome: Outcome<Result>) => Promise<void>;
}

export function useConfirmedAction(): ConfirmedAction {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const perform: ConfirmedAction['perform'] = async (action, { done, failed, onDone }) => {
    setIsBusy(true);
    try {
      const result = await action();
      if (done) toast.success(done);
      onDone?.(result);
    } catch (error) {
      toast.error(failed(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, perform };
}
