import { Link } from '@daymark/ui/router';
import type { EntryLink } from '../month-grid/calendar-entry.js';

/** Adapts the router's link for the month grid and the event list. */
export const RouterLink: EntryLink = ({ href, children, ...rest }) => (
  <Link to={href} {...rest}>
    {children}
  </Link>
);
