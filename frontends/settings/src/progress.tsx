import type { ReactNode } from 'react';

interface ProgressProps {
  label: string;
  /** The total is null until it is known. */
  progress: { done: number; total: number | null };
  hint: string;
  children: ReactNode;
}

export const Progress = ({ label, progress: { done, total }, hint, children }: ProgressProps) => (
  <>
    <progress
      className="settings-progress"
      aria-label={label}
      {...(total === null ? {} : { max: Math.max(1, total), value: done })}
    />
    <p role="status">{children}</p>
    <p className="ui-hint">{hint}</p>
  </>
);
