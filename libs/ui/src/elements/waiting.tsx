import { classNames } from './class-names.js';

/** A spinner. It is silent unless it has a `label`; usually the text beside it says what is loading. */
export function Spin({ size = 'middle', label }: { size?: 'small' | 'middle' | 'large'; label?: string }) {
  return (
    <span className={classNames('ui-spin', `ui-spin-${size}`)} role={label ? 'status' : undefined}>
      <span className="ui-spin-circle" aria-hidden="true" />
      {label ? <span className="ui-visually-hidden">{label}</span> : null}
    </span>
  );
}

/** Grey lines in place of text that is loading. */
export function Skeleton({ lines = 3, title = true }: { lines?: number; title?: boolean }) {
  return (
    <div className="ui-skeleton" aria-hidden="true">
      {title ? <span className="ui-skeleton-line ui-skeleton-title" /> : null}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="ui-skeleton-line" />
      ))}
    </div>
  );
}

/** Placeholders for a list of cards. */
export function CardSkeletons({ count = 3, label = 'Loading…' }: { count?: number; label?: string }) {
  return (
    <div className="ui-card-skeletons" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="ui-card" data-testid="card-skeleton">
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
