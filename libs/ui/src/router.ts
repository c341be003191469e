/** The parts of the router that pages use, links styled as buttons, and state in the address's query. */
export {
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export type { LinkProps, NavLinkProps, NavigateFunction } from 'react-router';
export { MenuButton, type MenuEntry } from './menu/menu-button.js';
export { BrowserRouter, MemoryRouter, useLeaveCheck, useReturn } from './routing/browser-router.js';
export { ButtonLink, invitedEmailOf, returnState, returnTarget } from './routing/links.js';
export { useQueryState, type QueryField } from './routing/use-query-state.js';
