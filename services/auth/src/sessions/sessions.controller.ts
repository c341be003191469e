import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getSession,
  refresh,
  signIn,
  signOut,
  type ParamsOf,
  type SessionResponse,
} from '@daymark/contracts';
import { getSessionState, type SessionState } from '@daymark/contracts/internal';
import {
  Caller,
  clientAddressOf,
  Endpoint,
  FromParams,
  isProblem,
  notFound,
  ProblemException,
  RateLimits,
} from '@daymark/service-kit';
import { AccessTokenService } from '../tokens/tokens.module.js';
import {
  type CheckedAccount,
  DeviceCookie,
  PasswordGuard,
  type SignedInAccount,
} from '../credentials/credentials.module.js';
import { RefreshCookie } from './refresh-cookie.js';
import { OwnOriginGuard } from '../request-origin/index.js';
import { SessionTerminationService } from './session-termination.service.js';
import { SessionRefreshService } from './session-refresh.service.js';
import { type OpenSession, SessionCreationService } from './session-creation.service.js';
import { SessionStateService } from './session-state.service.js';

/** Each page load is a refresh, and a whole office may be one client. */
const REFRESHES_PER_CLIENT = 300;

@Controller()
export class SessionsController {
  constructor(
    private readonly creation: SessionCreationService,
    private readonly refreshes: SessionRefreshService,
    private readonly termination: SessionTerminationService,
    private readonly states: SessionStateService,
    private readonly accessTokens: AccessTokenService,
    private readonly cookie: RefreshCookie,
    private readonly limits: RateLimits,
    private readonly devices: DeviceCookie,
  ) {}

  @Endpoint(signIn)
  @UseGuards(OwnOriginGuard, PasswordGuard)
  async signIn(
    @Req() request: FastifyRequest & { account: CheckedAccount },
    @Res({ passthrough: true }) response: FastifyReply,
  ) {
    const earlierToken = this.cookie.read(request.headers.cookie);
    if (earlierToken) await this.termination.endByRefreshToken(earlierToken, 'replaced-by-sign-in');
    const session = await this.creation.start(request.account, clientAddressOf(request));
    const { email } = request.account;
    const device = this.devices.set(email, this.devices.read(request.headers.cookie, email));
    return this.response(response, session, request.account, [device]);
  }

  @Endpoint(refresh)
  @UseGuards(OwnOriginGuard)
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) response: FastifyReply) {
    await this.limits.takeOfClient('refresh', clientAddressOf(request), { attempts: REFRESHES_PER_CLIENT });
    try {
      const refreshToken = this.cookie.read(request.headers.cookie);
      if (!refreshToken) throw new ProblemException('UNAUTHENTICATED');
      const { account, ...session } = await this.refreshes.refresh(refreshToken, clientAddressOf(request));
      return await this.response(response, session, account);
    } catch (error) {
      // A browser whose session was ended elsewhere is told so once, and then stops refreshing.
      if (isProblem(error, 'UNAUTHENTICATED')) {
        void response.header('Set-Cookie', this.cookie.clear());
      }
      throw error;
    }
  }

  @Endpoint(signOut)
  @UseGuards(OwnOriginGuard)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) response: FastifyReply) {
    const refreshToken = this.cookie.read(request.headers.cookie);
    if (refreshToken) await this.termination.endByRefreshToken(refreshToken, 'signed-out');
    const sessionId = await this.accessTokens.sessionOf(request.headers.authorization);
    if (sessionId) await this.termination.end(sessionId, 'signed-out');
    void response.header('Set-Cookie', this.cookie.clear());
  }

  @Endpoint(getSession)
  getSession(@Caller() caller: SessionState) {
    const { user_id: id, email, must_change_password } = caller;
    return { user: { id, email }, must_change_password };
  }

  @Endpoint(getSessionState)
  async getSessionState(@FromParams() { id }: ParamsOf<typeof getSessionState>) {
    const state = await this.states.find(id);
    if (!state) throw notFound();
    return { ...state, statement: await this.accessTokens.state(state) };
  }

  private async response(
    response: FastifyReply,
    { sessionId, refreshToken, cookieMaxAgeSeconds }: OpenSession,
    { id, email, role, must_change_password }: SignedInAccount,
    furtherCookies: string[] = [],
  ): Promise<SessionResponse> {
    const accessToken = await this.accessTokens.issue(id, sessionId);
    // A session that must replace a temporary password is not shown as an administrator's.
    const isAdministrator = role === 'admin' && !must_change_password;
    const cookies = this.cookie.set(refreshToken, cookieMaxAgeSeconds, { isAdministrator });
    void response.header('Set-Cookie', [...cookies, ...furtherCookies]);
    return { ...accessToken, user: { id, email }, must_change_password };
  }
}
