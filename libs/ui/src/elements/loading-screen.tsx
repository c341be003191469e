import { usePageOnItsWay } from '../shortcuts/shortcuts.js';
import { Spin } from './waiting.js';

/** Fills the place of a page that is still loading. A key that is pressed meanwhile waits for that page. */
export function LoadingScreen({ label = 'Loading…' }: { label?: string }) {
  usePageOnItsWay();
  return (
    <div className="ui-loading-screen" role="status">
      <Spin size="large" />
      <span>{label}</span>
    </div>
  );
}
