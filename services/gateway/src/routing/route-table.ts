import {
  calendarImageFile,
  logoFile,
  parseCalendarReference,
  parseEventReference,
  type FileBody,
} from '@daymark/contracts';
import { importFile, importFilePart } from '@daymark/contracts/interchange';

export type Peer = 'auth' | 'calendars' | 'admin' | 'feed' | 'public';

/**
 * Where a request goes. `path` is compared by segment: `:name` is any one segment, `:calendar` one that may identify
 * one or several public calendars, a trailing `*` anything. The first match wins.
 */
export type Route = { path: string } & (
  | {
      to: 'service';
      peer: Peer;
      /**
       * Public responses are the same for everybody: no credentials are sent, no cookie is returned, caches may store
       * them.
       */
      audience: 'private' | 'public';
      /** Its body may be a file of up to this size. */
      file?: FileBody;
      /** Its full responses are large. They have separate connections, so that small ones do not wait for them. */
      isLarge?: true;
      /** User uploads: opened directly, they may not do anything. */
      isSandboxed?: true;
    }
  | { to: 'public-page'; framing: 'refused' | 'allowed' }
  | { to: 'public-asset' }
  | { to: 'shell-asset' }
  | { to: 'remote' }
  | { to: 'remote-list' }
  | { to: 'security-contact' }
);

export type ServiceRoute = Extract<Route, { to: 'service' }>;

/** All public paths. Requests for HTML outside of them get the shell, which knows the application's screens. */
export const routeTable: readonly Route[] = [
  { path: '/api/auth/*', to: 'service', peer: 'auth', audience: 'private' },
  { path: '/api/calendars', to: 'service', peer: 'calendars', audience: 'private' },
  {
    path: '/api/calendars/:id/images/:image',
    to: 'service',
    peer: 'calendars',
    audience: 'private',
    file: calendarImageFile,
  },
  { path: '/api/calendars/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/events', to: 'service', peer: 'calendars', audience: 'private' },
  {
    path: '/api/events/:id/logo',
    to: 'service',
    peer: 'calendars',
    audience: 'private',
    file: logoFile,
  },
  { path: '/api/events/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/settings', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/settings/logo', to: 'service', peer: 'calendars', audience: 'private', file: logoFile },
  { path: '/api/settings/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/bin', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/bin/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/undo/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/collections', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/collections/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/imports', to: 'service', peer: 'calendars', audience: 'private', file: importFile },
  {
    path: '/api/imports/:id/parts/:number',
    to: 'service',
    peer: 'calendars',
    audience: 'private',
    file: importFilePart,
  },
  { path: '/api/imports/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/exports', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/exports/:id/file', to: 'service', peer: 'calendars', audience: 'private', isLarge: true },
  { path: '/api/logos/*', to: 'service', peer: 'calendars', audience: 'private' },
  { path: '/api/admin/*', to: 'service', peer: 'admin', audience: 'private' },
  {
    path: '/api/public/logos/*',
    to: 'service',
    peer: 'feed',
    audience: 'public',
    isSandboxed: true,
  },
  { path: '/api/public/*', to: 'service', peer: 'feed', audience: 'public' },
  { path: '/api/feed', to: 'service', peer: 'feed', audience: 'public', isLarge: true },
  { path: '/api/feed/*', to: 'service', peer: 'feed', audience: 'public' },
  { path: '/feed/event/*', to: 'service', peer: 'feed', audience: 'public' },
  { path: '/feed/*', to: 'service', peer: 'feed', audience: 'public', isLarge: true },
  { path: '/event/public', to: 'public-page', framing: 'refused' },
  { path: '/event/public/', to: 'public-page', framing: 'refused' },
  { path: '/event/public/:id', to: 'public-page', framing: 'refused' },
  { path: '/event/public/:id/', to: 'public-page', framing: 'refused' },
  { path: '/event/public/:id/preview.png', to: 'public-page', framing: 'refused' },
  { path: '/event/embed/:event', to: 'public-page', framing: 'allowed' },
  { path: '/calendar/public', to: 'public-page', framing: 'refused' },
  { path: '/calendar/public/', to: 'public-page', framing: 'refused' },
  { path: '/calendar/public/:id', to: 'public-page', framing: 'refused' },
  { path: '/calendar/public/:id/', to: 'public-page', framing: 'refused' },
  { path: '/calendar/public/:id/preview.png', to: 'public-page', framing: 'refused' },
  { path: '/c/:name', to: 'public-page', framing: 'refused' },
  { path: '/c/:name/', to: 'public-page', framing: 'refused' },
  { path: '/calendar/embed', to: 'public-page', framing: 'refused' },
  { path: '/calendar/embed/', to: 'public-page', framing: 'refused' },
  { path: '/calendar/embed/:calendar', to: 'public-page', framing: 'allowed' },
  { path: '/calendar/embed/:id', to: 'public-page', framing: 'refused' },
  { path: '/calendar/embed/:id/', to: 'public-page', framing: 'refused' },
  { path: '/calendar/embed.js', to: 'public-asset' },
  { path: '/robots.txt', to: 'public-asset' },
  { path: '/oembed', to: 'public-page', framing: 'refused' },
  { path: '/public-pages/assets/*', to: 'public-asset' },
  { path: '/assets/*', to: 'shell-asset' },
  { path: '/remotes/*', to: 'remote' },
  { path: '/remotes.json', to: 'remote-list' },
  { path: '/.well-known/security.txt', to: 'security-contact' },
];

interface Pattern {
  route: Route;
  /** The segments after the first. */
  segments: string[];
  isOpen: boolean;
}

const patterns = Map.groupBy(
  routeTable.map((route): Pattern & { first: string } => {
    const [, first = '', ...rest] = route.path.split('/');
    const isOpen = rest.at(-1) === '*';
    return { route, first, isOpen, segments: isOpen ? rest.slice(0, -1) : rest };
  }),
  ({ first }) => first,
);

/** The route of an admitted path; undefined for what only the shell may know. */
export function findRoute(path: string): Route | undefined {
  const [, first = '', ...segments] = path.split('/');
  return patterns.get(first)?.find((pattern) => fits(pattern, segments))?.route;
}

function fits({ segments: wanted, isOpen }: Pattern, segments: string[]): boolean {
  if (isOpen ? segments.length <= wanted.length : segments.length !== wanted.length) return false;
  return wanted.every((part, index) => {
    const segment = segments[index]!;
    if (part === ':calendar') return parseCalendarReference(decodeURIComponent(segment)) !== null;
    if (part === ':event') return parseEventReference(segment) !== null;
    if (part.startsWith(':')) return segment !== '';
    return part === segment;
  });
}

/**
 * The methods of a route. They differ among the paths below a private service's: the service itself responds, also to
 * OPTIONS.
 */
export function methodsOf(route: Route | undefined): readonly string[] {
  return route?.to === 'service' && route.audience === 'private'
    ? ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    : ['GET', 'HEAD'];
}
