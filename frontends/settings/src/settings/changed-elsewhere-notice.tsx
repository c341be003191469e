import { Alert, Button } from '@daymark/ui';
import { texts } from '../texts.js';

/** Says that the same settings were changed elsewhere, and that the input here is kept. */
export function ChangedElsewhereNotice({ onTakeNewest }: { onTakeNewest: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.changedElsewhere.title}
      description={texts.changedElsewhere.text}
      action={<Button onClick={onTakeNewest}>{texts.changedElsewhere.takeNewest}</Button>}
    />
  );
}
