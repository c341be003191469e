import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

/** A short word about the thing beside it: Public, Recurring. */
export function Tag({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames('ui-tag', `ui-tag-${tone}`, className)}>{children}</span>;
}

/** A count. `label` is what a screen reader says instead of the bare number. */
export function Badge({ count, tone = 'error', label }: { count: number; tone?: Tone; label?: string }) {
  return (
    <span className={classNames('ui-badge', `ui-badge-${tone}`)}>
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label ? <span className="ui-visually-hidden">{label}</span> : null}
    </span>
  );
}
