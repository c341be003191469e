import { Link } from '@daymark/ui/router';
import type { EntryLink } from '../month-grid/calendar-entry.js';

/** Lets the month grid and the event list link through the router. */
export const RouterLink: EntryLink = ({ href, children, ...rest }) => (
  <Link to={href} {...rest}>
    {children}
  </Link>
);
