import { Skeleton } from '@daymark/ui';
import { texts } from '../texts.js';

/** Where a calendar will be, with its parts as large as they will be, so that nothing moves when it is there. */
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
