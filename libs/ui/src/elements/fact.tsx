import type { ReactNode } from 'react';

/** A term and its value, for a `dl` with the class `ui-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
