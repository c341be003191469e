/** The router, as far as pages use it, links that look like buttons, and values that are kept in the address. */
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
export { BrowserRouter, MemoryRouter } from './routing/browser-router.js';
export { ButtonLink } from './routing/button-link.js';
export { useQueryState, type QueryField } from './routing/use-query-state.js';
export { returnState, returnTarget } from './routing/return-to.js';
