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
      /** Its response is the beginning of a stream that is held here. */
      isStream?: true;
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

type ServicePath = string | Pick<ServiceRoute, 'path' | 'file' | 'isLarge' | 'isStream' | 'isSandboxed'>;

const toService =
  (audience: ServiceRoute['audience']) =>
  (peer: Peer, ...paths: ServicePath[]): Route[] =>
    paths.map((path) => ({ ...(typeof path === 'string' ? { path } : path), to: 'service', peer, audience }));
const toPrivate = toService('private');
const toPublic = toService('public');
const toPage = (framing: 'refused' | 'allowed', ...paths: string[]): Route[] =>
  paths.map((path) => ({ path, to: 'public-page', framing }));
/** The public pages lead on from an address with a slash at its end to the one without. */
const withSlash = (...paths: string[]) => paths.flatMap((path) => [path, `${path}/`]);

/** All public paths. Requests for HTML outside of them get the shell, which knows the application's screens. */
export const routeTable: readonly Route[] = [
  ...toPrivate('auth', '/api/auth/*'),
  ...toPrivate(
    'calendars',
    '/api/calendars',
    { path: '/api/calendars/:id/images/:image', file: calendarImageFile },
    '/api/calendars/*',
    '/api/events',
    { path: '/api/events/:id/logo', file: logoFile },
    '/api/events/*',
    '/api/settings',
    { path: '/api/settings/logo', file: logoFile },
    '/api/settings/*',
    '/api/bin',
    '/api/bin/*',
    '/api/undo/*',
    { path: '/api/changes', isStream: true },
    '/api/changes/*',
    '/api/collection-requests',
    '/api/collections',
    { path: '/api/collections/:id/logo', file: logoFile },
    '/api/collections/*',
    '/api/invitations',
    '/api/invitations/*',
    '/api/shared-calendars',
    { path: '/api/imports', file: importFile },
    { path: '/api/imports/:id/parts/:number', file: importFilePart },
    '/api/imports/*',
    '/api/exports',
    { path: '/api/exports/:id/file', isLarge: true },
    '/api/logos/*',
  ),
  ...toPrivate('admin', '/api/admin/*'),
  ...toPublic(
    'feed',
    { path: '/api/public/logos/*', isSandboxed: true },
    '/api/public/*',
    { path: '/api/feed', isLarge: true },
    '/api/feed/*',
    '/feed/event/*',
    { path: '/feed/*', isLarge: true },
  ),
  ...toPage('refused', ...withSlash('/event/public', '/event/public/:id', '/calendar/public')),
  ...toPage('refused', ...withSlash('/calendar/public/:id', '/c/:name', '/calendar/embed')),
  ...toPage('refused', '/event/public/:id/preview.png', '/calendar/public/:id/preview.png', '/oembed'),
  ...toPage('allowed', '/event/embed/:event', '/calendar/embed/:calendar'),
  ...toPage('refused', ...withSlash('/calendar/embed/:id')),
  { path: '/calendar/embed.js', to: 'public-asset' },
  { path: '/robots.txt', to: 'public-asset' },
  { path: '/public-pages/assets/*', to: 'public-asset' },
  { path: '/assets/*', to: 'shell-asset' },
  { path: '/remotes/*', to: 'remote' },
  { path: '/remotes.json', to: 'remote-list' },
  { path: '/.well-known/security.txt', to: 'security-contact' },
];

interface Pattern {
  route: Route;
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

export const TARGET_MAX_BYTES = 8 * 1024;

type Admission =
  | { kind: 'admitted'; path: string; query: string }
  | { kind: 'hidden' }
  | { kind: 'too-long' };

/**
 * Segments without a leading dot, but for the one that is meant to be public (RFC 8615); only the last one may be empty.
 */
const PLAIN_PATH = /^(?:\/(?:\.well-known(?![^/])|[\w\-~@:+,=][\w\-.~@:+,=]*))*\/?$/;
/** Internal paths of a service, whatever follows, and source maps. */
const INNER_PATH = /^\/(?:api\/(?:.*\/)?)?(?:internal|metrics|health|debug|actuator)(?:\/|$)|\.map(?:\/|$)/i;
/**
 * Encoded bytes that can only be part of text in another script, the space, and the plus between the ids of calendars.
 */
const HARMLESS_ENCODING = /%(?:2[0Bb]|[89A-Fa-f][0-9A-Fa-f])/g;

/**
 * Decides whether a request target may be routed at all. There is exactly one way to write each of our paths; any other
 * (encoded letters, dots or slashes, empty or dot segments, path parameters, backslashes) gets 404, since routers and
 * services could disagree on its meaning.
 */
export function admitTarget(target: string): Admission {
  if (Buffer.byteLength(target) > TARGET_MAX_BYTES) return { kind: 'too-long' };
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  const plain = path.includes('%') ? withoutEncodings(path) : path;
  return path !== '' && PLAIN_PATH.test(plain) && !INNER_PATH.test(plain)
    ? { kind: 'admitted', path, query }
    : { kind: 'hidden' };
}

/** With a letter for each harmless byte; others stay, and are not plain. */
function withoutEncodings(path: string): string {
  try {
    decodeURIComponent(path);
    return path.replace(HARMLESS_ENCODING, 'x');
  } catch {
    return path;
  }
}

/** Below these, in any letter case, there are no screens: paths outside of the route table do not exist. */
const NO_SCREENS = /^\/(?:api|assets|feed|public-pages|remotes)(?:\/|$)/i;

/** False for a path of a file: no screen of the application has a dot in its last segment. */
export const mayBeScreen = (path: string): boolean =>
  !NO_SCREENS.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');
