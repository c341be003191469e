/** The router, as far as pages use it, and links that look like buttons. */
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
  useParams,
  useSearchParams,
} from 'react-router';
export type { LinkProps, NavLinkProps, NavigateFunction } from 'react-router';
export { BrowserRouter, MemoryRouter } from './routing/browser-router.js';
export { ButtonLink } from './routing/button-link.js';
