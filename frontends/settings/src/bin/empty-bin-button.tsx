import { useState } from 'react';
import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { emptyBin } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { texts } from '../texts.js';

/** Deletes everything in the bin for good, after confirmation. */
export function EmptyBinButton({ onEmptied }: { onEmptied: () => void }) {
  const text = texts.bin.empty;
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, perform } = useConfirmedAction();
  const { mutateAsync } = useEndpointMutation(emptyBin);
  const invalidate = useInvalidation();
  const confirm = async () => {
    await perform(() => mutateAsync({}), {
      done: { title: text.done },
      failed: (error) => failureToast(error, text.failed, texts.failureFallback),
      onDone: () => {
        void invalidate(emptyBin);
        onEmptied();
      },
    });
    setIsAsking(false);
  };
  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        {text.open}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.open}
        confirmLabel={text.open}
        busyLabel={text.busy}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text.question}</p>
      </ConfirmDialog>
    </>
  );
}
