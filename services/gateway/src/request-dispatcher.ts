import type { OutgoingHttpHeaders } from 'node:http';
import type { FileBody } from '@daymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { discardRest } from '@daymark/service-kit/operations';
import type { Span } from '@daymark/service-kit/tracing';
import { peerOrigins, type Settings } from './config.js';
import { headersForClient, Upload, type Forwarding } from './forwarding/index.js';
import {
  chosenColorScheme,
  fillShellDocument,
  firstLoadOf,
  remoteFile,
  sessionHintOf,
  shellFile,
  type BuiltFile,
  type Frontends,
  type FrontendSource,
} from './frontends/index.js';
import {
  documentPolicy,
  isNavigation,
  refusal,
  refusalOfPeer,
  securityText,
  acceptsDocument,
  withFraming,
  type Refusal,
  type ResponsePolicy,
} from './responses/index.js';
import { mayBeScreen, type Peer, type ServiceRoute } from './routing/index.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span, if tracing is on. */
    span?: Span | undefined;
  }
}

type Replied = Promise<FastifyReply> | FastifyReply;

const SECONDS_PER_DAY = 86_400;
/** An access token by its form: whether it is valid is the service's business. */
const TOKEN = /^Bearer [\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}$/i;

/** Routes admitted requests: to a service, to a built file, or to the shell's document. */
export class RequestDispatcher {
  private readonly origins: Record<Peer, string>;

  constructor(
    private readonly parts: {
      settings: Settings;
      forwarding: Forwarding;
      frontends: Frontends;
      responses: ResponsePolicy;
    },
  ) {
    this.origins = peerOrigins(parts.settings);
  }

  dispatch(request: FastifyRequest, reply: FastifyReply): Replied {
    const { path, route } = request.admitted!;
    const { frontends } = this.parts;
    switch (route?.to) {
      case 'service':
        return this.toService(request, reply, route);
      case 'public-page':
      case 'public-asset':
        return this.toPublicPages(request, reply);
      case 'shell-asset':
        return this.toFile(request, reply, frontends.shell, shellFile(path));
      case 'remote': {
        const built = remoteFile(path);
        return this.toFile(request, reply, built && frontends.remote(built.remote), built);
      }
      case 'remote-list':
        return this.toRemoteList(reply);
      case 'security-contact':
        return this.toSecurityContact(request, reply);
      case undefined:
        return this.toShell(request, reply);
    }
  }

  /** To a private route; `PublicProxy` forwards all others. */
  private toService(request: FastifyRequest, reply: FastifyReply, route: ServiceRoute) {
    const { headers } = request;
    const isUpload =
      route.file !== undefined &&
      (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
    if (isUpload && !TOKEN.test(headers.authorization ?? '')) {
      discardRest(request.raw);
      const refused = refusal('UNAUTHENTICATED', { 'www-authenticate': 'Bearer' });
      return this.parts.responses.refuse(request, reply, refused);
    }
    return this.forward(request, reply, {
      to: this.origins[route.peer],
      file: isUpload ? route.file : undefined,
      withCredentials: true,
      onResponse: () => {
        // A person who opened an API URL, such as that of an expired file, gets an error page.
        if (reply.statusCode >= 400 && isNavigation(request)) {
          this.refuseInsteadOfPeer(request, reply, refusalOfPeer(reply.statusCode, reply.getHeaders()));
          return false;
        }
        this.parts.responses.begin(request, reply);
        reply.removeHeader('content-security-policy');
        reply.header('cache-control', 'no-store');
        return true;
      },
    });
  }

  private toPublicPages(request: FastifyRequest, reply: FastifyReply) {
    const { responses } = this.parts;
    return this.forward(request, reply, {
      to: this.origins.public,
      onResponse: () => {
        const framing = responses.framingOf(request);
        const policy = reply.getHeader('content-security-policy');
        responses.begin(request, reply);
        reply.header(
          'content-security-policy',
          typeof policy === 'string' ? withFraming(policy, framing) : documentPolicy({ framing }),
        );
        return true;
      },
    });
  }

  private toFile(
    request: FastifyRequest,
    reply: FastifyReply,
    source: FrontendSource | undefined,
    built: BuiltFile | undefined,
  ): FastifyReply {
    const { responses } = this.parts;
    if (!source || !built) return responses.refuse(request, reply, refusal('NOT_FOUND'));
    if (source.directory) {
      reply.header('cache-control', built.cacheControl);
      return reply.sendFile(built.file, source.directory);
    }
    return this.forward(request, reply, {
      to: source.origin!,
      path: `/${built.file}`,
      onResponse: () => {
        if (reply.statusCode !== 200 && reply.statusCode !== 304) {
          this.refuseInsteadOfPeer(request, reply, refusal('NOT_FOUND'));
          return false;
        }
        responses.begin(request, reply);
        reply.header('cache-control', built.cacheControl);
        return true;
      },
    });
  }

  private refuseInsteadOfPeer(request: FastifyRequest, reply: FastifyReply, refused: Refusal): void {
    const { responses } = this.parts;
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    responses.begin(request, reply);
    responses.refuse(request, reply, refused);
  }

  private async toRemoteList(reply: FastifyReply) {
    return reply.header('cache-control', 'no-cache').send(await this.parts.frontends.remoteList());
  }

  /** Where to report vulnerabilities (RFC 9116), if the operator configured it. */
  private toSecurityContact(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { responses, settings } = this.parts;
    if (!settings.SECURITY_CONTACT) return responses.refuse(request, reply, refusal('NOT_FOUND'));
    reply.header('cache-control', `public, max-age=${SECONDS_PER_DAY}`).type('text/plain; charset=utf-8');
    return reply.send(securityText(settings.SECURITY_CONTACT, settings.PUBLIC_ORIGIN, new Date()));
  }

  private async toShell(request: FastifyRequest, reply: FastifyReply) {
    const { responses, frontends, settings } = this.parts;
    const { path } = request.admitted!;
    if (!mayBeScreen(path) || !acceptsDocument(request)) {
      return responses.refuse(request, reply, refusal('NOT_FOUND'));
    }
    const template = await frontends.shell.read('index.html').catch(() => undefined);
    if (template === undefined) return responses.refuse(request, reply, refusal('SERVICE_UNAVAILABLE'));
    const { maySignedIn, missingCookie } = sessionHintOf(request.headers.cookie);
    if (missingCookie) reply.header('set-cookie', missingCookie);
    const { isKnown, ...firstLoad } = await firstLoadOf(frontends, path, { maySignedIn });
    const { html, nonce } = fillShellDocument(template, {
      productName: settings.PRODUCT_NAME,
      colorScheme: chosenColorScheme(request.headers.cookie),
      ...firstLoad,
    });
    return reply
      .status(isKnown ? 200 : 404)
      .header('content-security-policy', documentPolicy({ framing: 'refused', nonce }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** Forwards a request unchanged, unless the options say otherwise; refuses it if the peer does not respond. */
  private forward(
    request: FastifyRequest,
    reply: FastifyReply,
    { to, path, file, withCredentials = false, onResponse }: ForwardOptions,
  ): FastifyReply {
    const { admitted, body } = request;
    const { forwarding, responses } = this.parts;
    let isRefused = false;
    const refuse = (refused: Refusal) => {
      if (isRefused) return;
      isRefused = true;
      upload?.discard();
      responses.refuse(request, reply, refused);
    };
    const refuseLargeFile = () => refuse({ ...refusal('PAYLOAD_TOO_LARGE'), texts: file!.refusals.tooLarge });
    const upload = file && new Upload(request.raw, file.maxBytes, refuseLargeFile);
    if (file && Number(request.headers['content-length'] ?? 0) > file.maxBytes) {
      refuseLargeFile();
      return reply;
    }
    forwarding.forward(request.raw, reply.raw, {
      to,
      target: (path ?? admitted!.path) + admitted!.query,
      requestId: request.id,
      traceparent: request.span?.traceparent,
      withCredentials,
      body: upload ?? (Buffer.isBuffer(body) && body.length > 0 ? body : null),
      ...(upload && { pool: 'uploads' }),
      toClient: (status, headers) => {
        if (isRefused) return undefined;
        reply.code(status).headers(headersForClient(headers, { mayCarryCookies: withCredentials }));
        // A connection with an unread part of the request cannot be reused.
        if (upload) upload.discard();
        else if (!request.raw.complete) reply.header('connection', 'close');
        if (!onResponse()) return undefined;
        responses.complete(request, reply);
        reply.hijack();
        return reply.getHeaders() as OutgoingHttpHeaders;
      },
      onFailure: () => refuse(refusal('SERVICE_UNAVAILABLE')),
    });
    return reply;
  }
}

interface ForwardOptions {
  /** Origin of the peer. */
  to: string;
  /** Replaces the path of the request. */
  path?: string;
  /** Its body is such a file, and is passed on as it arrives. */
  file?: FileBody | undefined;
  withCredentials?: boolean;
  /**
   * The peer's response begins; its status and headers are set.
   * @returns false if it sent another one instead
   */
  onResponse: () => boolean;
}
