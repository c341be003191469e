import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { isNavigation, type Answers } from './response/responses.js';
import { refusal } from './response/problem.js';
import { documentPolicy, withFraming } from './response/security-headers.js';
import type { Settings } from './configuration.js';
import { remoteFile, shellFile, type BuiltFile } from './pages/built-files.js';
import type { FrontendSource } from './pages/frontend-source.js';
import type { Frontends } from './pages/frontends.js';
import { fillShellDocument } from './pages/shell-document.js';
import { headersForClient, headersForService } from './request/forwarded-headers.js';
import { namesFile } from './request/path-admission.js';
import type { Route } from './route-table.js';
import type { Peers } from './upstream/peers.js';
import { UpstreamUnavailable, type Upstream } from './upstream/upstream.js';

type ServiceRoute = Extract<Route, { to: 'service' }>;
type Answered = Promise<FastifyReply> | FastifyReply;

/** Below these, whatever the case, there are no screens: what the route table does not know there does not exist. */
const NO_SCREENS = /^\/(?:api|assets|feed|public-pages|remotes)(?:\/|$)/i;

/** Answers admitted requests: by a service, by a built file, or by the shell's document. */
export class Dispatch {
  private readonly publicOrigin: URL;

  constructor(
    private readonly parts: {
      settings: Settings;
      peers: Peers;
      frontends: Frontends;
      answers: Answers;
    },
  ) {
    this.publicOrigin = new URL(parts.settings.PUBLIC_ORIGIN);
  }

  answer(request: FastifyRequest, reply: FastifyReply): Answered {
    const { path, route } = request.admitted!;
    const { frontends, peers } = this.parts;
    switch (route?.to) {
      case 'service':
        return this.answerByService(request, reply, route);
      case 'public-page':
      case 'public-asset':
        return this.answerByPublicPages(request, reply, peers.get('public'));
      case 'shell-asset':
        return this.answerByFile(request, reply, frontends.shell, shellFile(path));
      case 'remote': {
        const built = remoteFile(path);
        return this.answerByFile(request, reply, built && frontends.remote(built.remote), built);
      }
      case 'remote-list':
        return reply.header('cache-control', 'no-cache').send(frontends.remoteList);
      case undefined:
        return this.answerByShell(request, reply);
    }
  }

  private async answerByService(request: FastifyRequest, reply: FastifyReply, route: ServiceRoute) {
    const isPrivate = route.audience === 'private';
    const upstream = this.parts.peers.get(route.peer);
    const answer = await this.forward(request, reply, upstream, { withCredentials: isPrivate });
    if (!answer) return reply;
    reply.code(answer.statusCode).headers(headersForClient(answer.headers, { mayCarryCookies: isPrivate }));
    this.parts.answers.begin(request, reply);
    reply.removeHeader('content-security-policy');
    if (isPrivate) reply.header('cache-control', 'no-store');
    return reply.send(answer.body);
  }

  private async answerByPublicPages(request: FastifyRequest, reply: FastifyReply, upstream: Upstream) {
    const answer = await this.forward(request, reply, upstream, { withCredentials: false });
    if (!answer) return reply;
    const headers = headersForClient(answer.headers, { mayCarryCookies: false });
    const framing = this.parts.answers.framingOf(request);
    const policy = headers['content-security-policy'];
    reply.code(answer.statusCode).headers(headers);
    this.parts.answers.begin(request, reply);
    reply.header(
      'content-security-policy',
      typeof policy === 'string' ? withFraming(policy, framing) : documentPolicy({ framing }),
    );
    return reply.send(answer.body);
  }

  private async answerByFile(
    request: FastifyRequest,
    reply: FastifyReply,
    source: FrontendSource | undefined,
    built: BuiltFile | undefined,
  ) {
    if (!source || !built) return this.parts.answers.refuse(request, reply, refusal('NOT_FOUND'));
    if (source.directory) {
      reply.header('cache-control', built.cacheControl);
      return reply.sendFile(built.file, source.directory);
    }
    const target = `/${built.file}`;
    const answer = await this.forward(request, reply, source.upstream!, { withCredentials: false, target });
    if (!answer) return reply;
    if (answer.statusCode !== 200 && answer.statusCode !== 304) {
      await answer.body.dump();
      return this.parts.answers.refuse(request, reply, refusal('NOT_FOUND'));
    }
    reply.code(answer.statusCode).headers(headersForClient(answer.headers, { mayCarryCookies: false }));
    this.parts.answers.begin(request, reply);
    return reply.header('cache-control', built.cacheControl).send(answer.body);
  }

  private async answerByShell(request: FastifyRequest, reply: FastifyReply) {
    const { answers, frontends, settings } = this.parts;
    const { path } = request.admitted!;
    if (NO_SCREENS.test(path) || namesFile(path) || !isNavigation(request)) {
      return answers.refuse(request, reply, refusal('NOT_FOUND'));
    }
    const template = await frontends.shell.readDocument().catch(() => undefined);
    if (template === undefined) return answers.refuse(request, reply, refusal('SERVICE_UNAVAILABLE'));
    const { html, nonce } = fillShellDocument(template, settings.PRODUCT_NAME);
    return reply
      .header('content-security-policy', documentPolicy({ framing: 'refused', nonce }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  /** Asks a neighbour. Undefined when it did not answer; the refusal is sent then. */
  private async forward(
    request: FastifyRequest,
    reply: FastifyReply,
    upstream: Upstream,
    { withCredentials, target }: { withCredentials: boolean; target?: string },
  ): Promise<Dispatcher.ResponseData | undefined> {
    const { path, query } = request.admitted!;
    const clientGone = new AbortController();
    reply.raw.once('close', () => clientGone.abort());
    const origin = { requestId: request.id, clientAddress: request.ip, publicOrigin: this.publicOrigin };
    try {
      return await upstream.forward({
        method: request.method,
        target: target ?? path + query,
        headers: headersForService(request.headers, origin, { withCredentials }),
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
        signal: clientGone.signal,
      });
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error;
      this.parts.answers.refuse(request, reply, refusal('SERVICE_UNAVAILABLE'));
      return undefined;
    }
  }
}
