import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.js';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

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

/** A label tinted in its own colour, such as a calendar's. */
export const TintedTag = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className="ui-tag ui-tag-tinted" style={{ '--tag-color': color } as CSSProperties}>
    {children}
  </span>
);

/** A count. `label` is what screen readers say instead of the number. */
export function Badge({
  count,
  tone = 'error',
  label,
}: {
  count: number;
  tone?: 'error' | 'warning';
  label?: string;
}) {
  return (
    <span className={classNames('ui-badge', `ui-badge-${tone}`)}>
      <span aria-hidden={label ? true : undefined}>{count}</span>
      {label ? <span className="ui-visually-hidden">{label}</span> : null}
    </span>
  );
}
