import { Skeleton } from '@daymark/ui';
import { texts } from '../texts.js';

/** A placeholder for a calendar with parts of their final size, so that nothing moves when it loads. */
export function CalendarSkeleton() {
  return (
    <div className="ui-page ui-page-wide calendar-skeleton" role="status" aria-label={texts.detail.loading}>
      <Skeleton lines={0} />
      <div className="calendar-skeleton-month ui-card">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
