import { classNames } from './class-names.js';
import { usePageOnItsWay } from '../shortcuts/shortcuts.js';
import { text } from '../texts.js';

/** A spinner. It is silent unless it has a `label`; usually the text beside it says what is loading. */
export function Spin({ size = 'middle', label }: { size?: 'small' | 'middle' | 'large'; label?: string }) {
  return (
    <span className={classNames('ui-spin', `ui-spin-${size}`)} role={label ? 'status' : undefined}>
      <span className="ui-spin-circle" aria-hidden="true" />
      {label ? <span className="ui-visually-hidden">{label}</span> : null}
    </span>
  );
}

interface SkeletonProps {
  lines?: number;
  title?: boolean;
  label?: string;
}

export function Skeleton({ lines = 3, title = true, label }: SkeletonProps) {
  const skeleton = (
    <div className="ui-skeleton" aria-hidden="true">
      {title ? <span className="ui-skeleton-line ui-skeleton-title" /> : null}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="ui-skeleton-line" />
      ))}
    </div>
  );
  return label ? (
    <div role="status" aria-label={label}>
      {skeleton}
    </div>
  ) : (
    skeleton
  );
}

export function CardSkeletons({ label }: { label: string }) {
  return (
    <div className="ui-card-skeletons" role="status" aria-label={label}>
      {Array.from({ length: 3 }, (_, card) => (
        <div key={card} className="ui-card" data-testid="card-skeleton">
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

interface BusyLabelProps {
  isBusy: boolean;
  /** The label while busy, or after: 'Saving...', 'Copied'. */
  busyLabel: string;
  children: string;
}

/** A button's label, as wide as the longer of both: nothing moves when the button gets busy. */
export function BusyLabel({ isBusy, busyLabel, children }: BusyLabelProps) {
  return (
    <span className="ui-busy-label" data-room={isBusy ? children : busyLabel}>
      {isBusy ? busyLabel : children}
    </span>
  );
}

/** Takes the place of a page that is loading. Keys pressed meanwhile are queued for that page. */
export function LoadingScreen({ label = text('components.loading') }: { label?: string }) {
  usePageOnItsWay();
  return (
    <div className="ui-loading-screen" role="status">
      <Spin size="large" />
      <span>{label}</span>
    </div>
  );
}
