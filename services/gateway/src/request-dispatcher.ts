import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { BODY_MAX_BYTES, chosenColorScheme, type FileBody } from '@daymark/contracts';
import { STREAM_PERSON_HEADER, STREAM_SESSION_HEADER } from '@daymark/contracts/internal';
import type { Logger } from '@daymark/service-kit/logging';
import { discardRest } from '@daymark/service-kit/operations';
import { framingOf, languageOf, type Answers } from './answers.js';
import { peerOrigins, type Settings } from './config.js';
import type { Exchange } from './exchanges/index.js';
import { readBody, Upload, type Forwarding } from './forwarding/index.js';
import type { LiveStreams } from './live-changes/index.js';
import {
  fillShellDocument,
  firstLoadOf,
  openFile,
  remoteFile,
  sessionHintOf,
  shellFile,
  type BuiltFile,
  type Frontends,
  type FrontendSource,
} from './frontends/index.js';
import {
  acceptsDocument,
  documentPolicy,
  inertPolicy,
  isNavigation,
  refusal,
  refusalOfPeer,
  securityText,
  withFraming,
  type Refusal,
} from './responses/index.js';
import {
  admitTarget,
  findRoute,
  mayBeScreen,
  methodsOf,
  type Peer,
  type ServiceRoute,
} from './routing/index.js';

const SECONDS_PER_DAY = 86_400;
/** An access token by its form: whether it is valid is the service's business. */
const TOKEN = /^Bearer [\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}$/i;

interface Parts {
  settings: Settings;
  answers: Answers;
  forwarding: Forwarding;
  streams: LiveStreams;
  /** False beyond the client's share of streams. */
  countAsStream: (exchange: Exchange) => boolean;
  frontends: Frontends;
  logger: Logger;
}

/** Answers each request by its route: from a service, with a built file, or with the shell's document. */
export class RequestDispatcher {
  private readonly origins: Record<Peer, string>;

  constructor(private readonly parts: Parts) {
    this.origins = peerOrigins(parts.settings);
  }

  dispatch(exchange: Exchange): void {
    try {
      this.route(exchange);
    } catch (error) {
      this.fail(exchange, error);
    }
  }

  private route(exchange: Exchange): void {
    const { request } = exchange;
    const admission = admitTarget(request.url!);
    if (admission.kind === 'too-long')
      return this.refuse(exchange, { ...refusal('MALFORMED_REQUEST'), status: 414 });
    if (admission.kind === 'hidden') return this.refuse(exchange, refusal('NOT_FOUND'));
    const { path, query } = admission;
    const route = findRoute(path);
    exchange.path = path;
    exchange.route = route;
    const methods = methodsOf(route);
    if (!methods.includes(request.method!)) {
      const isThere = route !== undefined || mayBeScreen(path);
      const allowed = { allow: methods.join(', ') };
      return this.refuse(exchange, isThere ? refusal('METHOD_NOT_ALLOWED', allowed) : refusal('NOT_FOUND'));
    }
    const { frontends } = this.parts;
    switch (route?.to) {
      case 'service':
        return this.toService(exchange, route);
      case 'public-page':
      case 'public-asset':
        return this.toPublicPages(exchange);
      case 'shell-asset':
        return this.toFile(exchange, frontends.shell, shellFile(path), query);
      case 'remote': {
        const built = remoteFile(path);
        return this.toFile(exchange, built && frontends.remote(built.remote), built, query);
      }
      case 'remote-list':
        return this.unlessItFails(exchange, this.toRemoteList(exchange));
      case 'security-contact':
        return this.toSecurityContact(exchange);
      case undefined:
        return this.unlessItFails(exchange, this.toShell(exchange, path));
    }
  }

  private toService(exchange: Exchange, route: ServiceRoute): void {
    const { request } = exchange;
    const { method, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // A body of a read has no meaning.
    if (method === 'GET' || method === 'HEAD') {
      if (hasBody) discardRest(request);
      if (route.isStream) return this.toStream(exchange, route);
      this.forwardToService(exchange, route, { isClosing: hasBody });
    } else if (!hasBody) this.forwardToService(exchange, route);
    else if (route.file) this.forwardFile(exchange, route, route.file);
    else this.unlessItFails(exchange, this.forwardBody(exchange, route));
  }

  /** The service sends the beginning, and says for whom; who gets no stream asks from time to time. */
  private toStream(exchange: Exchange, { peer }: ServiceRoute): void {
    const { answers, forwarding, streams, countAsStream } = this.parts;
    if (!streams.isAvailable) return this.refuse(exchange, refusal('SERVICE_UNAVAILABLE'));
    let [person, session] = ['', ''];
    // Its parts leave as they are.
    delete exchange.request.headers['accept-encoding'];
    forwarding.forward(exchange, {
      to: this.origins[peer],
      withCredentials: true,
      toClient: (status, { 'content-length': length, ...headers }) => {
        person = String(headers[STREAM_PERSON_HEADER] ?? '');
        session = String(headers[STREAM_SESSION_HEADER] ?? '');
        if (status !== 200 || person === '') {
          return answers.headersOf(exchange, { ...headers, 'content-length': length });
        }
        if (countAsStream(exchange))
          return [...answers.headersOf(exchange, headers), 'connection', 'close', 'x-accel-buffering', 'no'];
        this.refuse(exchange, refusal('TOO_MANY_REQUESTS'));
        return undefined;
      },
      onEnd: () => {
        if (exchange.heldAt === undefined) exchange.response.end();
        else streams.hold(exchange, person, session);
      },
    });
  }

  private async forwardBody(exchange: Exchange, route: ServiceRoute): Promise<void> {
    const body = await readBody(exchange.request, BODY_MAX_BYTES);
    if (body) this.forwardToService(exchange, route, { body });
    else {
      discardRest(exchange.request);
      this.refuse(exchange, refusal('PAYLOAD_TOO_LARGE'));
    }
  }

  private forwardFile(exchange: Exchange, route: ServiceRoute, file: FileBody): void {
    const { request } = exchange;
    if (!TOKEN.test(request.headers.authorization ?? '')) {
      discardRest(request);
      return this.refuse(exchange, refusal('UNAUTHENTICATED', { 'www-authenticate': 'Bearer' }));
    }
    const refuseLargeFile = () => {
      discardRest(request);
      this.refuse(exchange, { ...refusal('PAYLOAD_TOO_LARGE'), texts: file.refusals.tooLarge });
    };
    if (Number(request.headers['content-length'] ?? 0) > file.maxBytes) return refuseLargeFile();
    const upload = new Upload(request, file.maxBytes, () => {
      upload.discard();
      refuseLargeFile();
    });
    this.forwardToService(exchange, route, { body: upload });
  }

  private forwardToService(
    exchange: Exchange,
    { peer, audience, isLarge }: ServiceRoute,
    { body = null, isClosing = false }: { body?: Buffer | Upload | null; isClosing?: boolean } = {},
  ): void {
    const { request } = exchange;
    const { answers, forwarding } = this.parts;
    const pool = isLarge && isForWhole(request) ? 'whole feeds' : 'small answers';
    forwarding.forward(exchange, {
      to: this.origins[peer],
      pool: body instanceof Upload ? 'uploads' : pool,
      withCredentials: audience === 'private',
      body,
      toClient: (status, headers) => {
        // A person who opened an address for programs, such as that of an expired file, gets an error page.
        if (status >= 400 && isNavigation(request)) {
          this.refuse(exchange, refusalOfPeer(status, headers));
          return undefined;
        }
        const written = answers.headersOf(exchange, headers);
        if (isClosing) written.push('connection', 'close');
        return written;
      },
    });
  }

  private toPublicPages(exchange: Exchange): void {
    const { answers, forwarding } = this.parts;
    const framing = framingOf(exchange.route);
    forwarding.forward(exchange, {
      to: this.origins.public,
      toClient: (_status, headers) => {
        const policy = headers['content-security-policy'];
        return answers.headersOf(exchange, headers, {
          'content-security-policy':
            typeof policy === 'string' ? withFraming(policy, framing) : documentPolicy({ framing }),
        });
      },
    });
  }

  private toFile(
    exchange: Exchange,
    source: FrontendSource | undefined,
    built: BuiltFile | undefined,
    query: string,
  ): void {
    if (!source || !built) return this.refuse(exchange, refusal('NOT_FOUND'));
    const { file, cacheControl } = built;
    if (source.directory)
      return this.unlessItFails(exchange, this.toLocalFile(exchange, source.directory, built));
    const own = { 'cache-control': cacheControl, 'content-security-policy': inertPolicy('refused') };
    this.parts.forwarding.forward(exchange, {
      to: source.origin!,
      target: `/${file}${query}`,
      toClient: (status, headers) => {
        if (status === 200 || status === 304) return this.parts.answers.headersOf(exchange, headers, own);
        this.refuse(exchange, refusal('NOT_FOUND'));
        return undefined;
      },
    });
  }

  private async toLocalFile(
    exchange: Exchange,
    directory: string,
    { file, cacheControl }: BuiltFile,
  ): Promise<void> {
    const { status, headers, stream } = await openFile(exchange.request, directory, file);
    if (!stream) {
      const refused = status === 404 ? refusal('NOT_FOUND') : { ...refusal('MALFORMED_REQUEST'), status };
      return this.refuse(exchange, refused);
    }
    if (exchange.response.destroyed) {
      // The client left while the file was opened: a pipe into its response would throw, and leave the file open.
      stream.destroy();
      return;
    }
    this.parts.answers.begin(exchange, status, { ...headers, 'cache-control': cacheControl });
    pipeline(stream, exchange.response, () => undefined);
  }

  private async toRemoteList(exchange: Exchange): Promise<void> {
    const headers = { 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' };
    const list = await this.parts.frontends.remoteList(languageOf(exchange.request));
    this.parts.answers.send(exchange, 200, headers, JSON.stringify(list));
  }

  private toSecurityContact(exchange: Exchange): void {
    const { answers, settings } = this.parts;
    const { SECURITY_CONTACT: contact, PUBLIC_ORIGIN: origin } = settings;
    if (!contact) return this.refuse(exchange, refusal('NOT_FOUND'));
    const headers = {
      'cache-control': `public, max-age=${SECONDS_PER_DAY}`,
      'content-type': 'text/plain; charset=utf-8',
    };
    answers.send(exchange, 200, headers, securityText(contact, origin, new Date()));
  }

  private async toShell(exchange: Exchange, path: string): Promise<void> {
    const { answers, frontends, settings } = this.parts;
    const { request } = exchange;
    if (!mayBeScreen(path) || !acceptsDocument(request)) return this.refuse(exchange, refusal('NOT_FOUND'));
    const template = await frontends.shell.read('index.html').catch(() => undefined);
    if (template === undefined) return this.refuse(exchange, refusal('SERVICE_UNAVAILABLE'));
    const { maySignedIn, missingCookie } = sessionHintOf(request.headers.cookie);
    const language = languageOf(request);
    const { isKnown, ...firstLoad } = await firstLoadOf(frontends, path, { maySignedIn, language });
    const { html, nonce } = fillShellDocument(template, {
      productName: settings.PRODUCT_NAME,
      colorScheme: chosenColorScheme(request.headers.cookie),
      language,
      ...firstLoad,
    });
    const headers = {
      'content-security-policy': documentPolicy({ framing: 'refused', nonce }),
      'content-type': 'text/html; charset=utf-8',
      ...(missingCookie && { 'set-cookie': missingCookie }),
    };
    answers.send(exchange, isKnown ? 200 : 404, headers, html);
  }

  private refuse(exchange: Exchange, refused: Refusal): void {
    this.parts.answers.refuse(exchange, refused);
  }

  private unlessItFails(exchange: Exchange, work: Promise<void>): void {
    work.catch((error: unknown) => this.fail(exchange, error));
  }

  private fail(exchange: Exchange, error: unknown): void {
    this.parts.logger.error({ err: error, request_id: exchange.id }, 'unexpected failure');
    if (exchange.response.headersSent) exchange.response.destroy();
    else this.refuse(exchange, refusal('INTERNAL_ERROR'));
  }
}

/** Revalidations mostly get a 304, and do not wait for full downloads. */
const isForWhole = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;
