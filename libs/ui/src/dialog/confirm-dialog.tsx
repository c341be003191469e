import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { BusyLabel } from '../elements/waiting.js';
import { Modal } from './modal.js';
import { useToast, type ToastText } from '../toast/toasts.js';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  /** Something must be typed or selected first. */
  isConfirmDisabled?: boolean;
  isBusy: boolean;
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  onClosed?: () => void;
}

/** A question with Cancel and one answer. It stays open until the caller closes it; it cannot be closed while busy. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, busyLabel, isBusy, isDestructive, onConfirm, onCancel } =
    props;
  return (
    <Modal
      open={isOpen}
      title={title}
      centered
      width={480}
      closable={!isBusy}
      keyboard={!isBusy}
      mask={{ closable: !isBusy }}
      onCancel={onCancel}
      {...(props.onClosed ? { afterClose: props.onClosed } : {})}
      footer={[
        <Button key="cancel" onClick={onCancel} disabled={isBusy}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>,
        <Button
          key="confirm"
          type="primary"
          danger={isDestructive ?? false}
          loading={isBusy}
          disabled={props.isConfirmDisabled ?? false}
          onClick={onConfirm}
        >
          <BusyLabel isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel}
          </BusyLabel>
        </Button>,
      ]}
    >
      {children}
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
