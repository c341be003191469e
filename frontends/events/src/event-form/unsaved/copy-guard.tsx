import { useState, type RefObject } from 'react';
import { failureToast } from '@daymark/api-client';
import { useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { Button, useToast } from '@daymark/ui';
import { Modal, useNavigationBlocker } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';

/** A copy that was just created, and its version. */
export interface FreshCopy {
  id: string;
  title: string;
}

interface CopyGuardProps {
  copy: FreshCopy;
  /** True once the copy was saved and is to stay. */
  isKept: RefObject<boolean>;
}

/** Offers to discard a copy when its page is left without changes. */
export function CopyGuard({ copy, isKept }: CopyGuardProps) {
  const text = texts.copy;
  const toast = useToast();
  const remove = useDeleteEvent();
  const [isBusy, setIsBusy] = useState(false);
  const step = useNavigationBlocker(() => !isKept.current);
  const discard = async () => {
    setIsBusy(true);
    try {
      await remove(copy.id, 'series');
      toast.success({ title: text.discarded });
      step.take();
    } catch (error) {
      toast.error(failureToast(error, text.discardFailed, texts.failureFallback));
      step.drop();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open={step.isWaiting}
      title={text.discardTitle}
      centered
      width={480}
      onCancel={step.drop}
      footer={[
        <Button key="stay" onClick={step.drop} disabled={isBusy}>
          {text.stay}
        </Button>,
        <Button key="keep" onClick={step.take} disabled={isBusy}>
          {text.keep}
        </Button>,
        <Button key="discard" type="primary" danger loading={isBusy} onClick={() => void discard()}>
          {text.discard}
        </Button>,
      ]}
    >
      <p className="ui-typed-text">{text.discardText(copy.title)}</p>
    </Modal>
  );
}
