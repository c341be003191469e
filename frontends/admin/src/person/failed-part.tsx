import { Button } from '@daymark/ui';
import { texts } from '../texts.js';

/** In place of a part of the page that could not be loaded. */
export function FailedPart({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <>
      <p>{text}</p>
      <div>
        <Button onClick={() => void onRetry()}>{texts.retry}</Button>
      </div>
    </>
  );
}
