import { Button, useFocusOfPage } from '@daymark/ui';
import { texts } from '../texts.js';

/** In place of a part of the page that could not be loaded. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const part = useFocusOfPage<HTMLDivElement>();
  return (
    <>
      <p>{text}</p>
      <div ref={part}>
        <Button onClick={() => void onRetry()}>{texts.retry}</Button>
      </div>
    </>
  );
}
