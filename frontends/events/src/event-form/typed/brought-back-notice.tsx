import { Alert, Button } from '@daymark/ui';
import { texts } from '../../texts.js';

/** Says that what was typed before is there again, and how to be without it. */
export function BroughtBackNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={texts.form.broughtBack}
      action={
        <Button size="small" onClick={onDiscard}>
          {texts.form.startAfresh}
        </Button>
      }
    />
  );
}
