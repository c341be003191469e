import { usePageOnItsWay } from '../shortcuts/shortcuts.js';
import { Spin } from './waiting.js';

/** Takes the place of a page that is loading. Keys pressed meanwhile are queued for that page. */
export function LoadingScreen({ label = 'Loading…' }: { label?: string }) {
  usePageOnItsWay();
  return (
    <div className="ui-loading-screen" role="status">
      <Spin size="large" />
      <span>{label}</span>
    </div>
  );
}
