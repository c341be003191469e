import type { Import } from '@daymark/contracts/interchange';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** For an import from an address: a link for following that address from now on. */
export function SynchroniseLink({ data: { address, calendar } }: { data: Import }) {
  if (address === null || calendar === null) return null;
  const text = texts.imports.address;
  return (
    <p className="settings-hint">
      {text.onceOnly}{' '}
      <Link to={paths.source(calendar.id)} state={{ address }} className="ui-link">
        {text.keepInStep}
      </Link>
    </p>
  );
}
