import { Alert, Button } from '@daymark/ui';
import { texts } from '../../texts.js';

/** Says that a draft was restored, and offers to discard it. */
export function RestoredDraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={texts.form.restoredDraft}
      action={
        <Button size="small" onClick={onDiscard}>
          {texts.form.discardDraft}
        </Button>
      }
    />
  );
}
