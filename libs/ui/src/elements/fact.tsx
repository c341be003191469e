import type { ReactNode } from 'react';

/** A name and its value, inside a `dl` of the class `ui-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
