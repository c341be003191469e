import { Module, Controller, Req, Res, UseGuards, Inject, Injectable } from '@nestjs/common';
import {
  SETTINGS,
  clientAddressOf,
  Endpoint,
  isProblem,
  notFound,
  ProblemException,
  RateLimits,
  type SessionStates,
  Received,
} from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import {
  CredentialsModule,
  type CheckedAccount,
  DeviceCookie,
  PasswordGuard,
  type SignedInAccount,
} from '../credentials/credentials.module.js';
import { TokensModule, AccessTokenService, isSecret } from '../tokens/tokens.module.js';
import { SessionCreationService, type OpenSession } from './session-creation.service.js';
import { SessionRefreshService } from './session-refresh.service.js';
import { SessionTerminationService } from './session-termination.service.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getSession,
  refresh,
  signIn,
  signOut,
  type SessionResponse,
  ADMINISTRATOR_HINT,
  REFRESH_COOKIE,
  SESSION_HINT,
} from '@daymark/contracts';
import { findEndedSessions, getSessionState, type SessionState } from '@daymark/contracts/internal';
import { OwnOriginGuard } from '../request-origin/index.js';
import { DataSource } from 'typeorm';
import { cookieValues } from '../cookie-values.js';

export { RefreshTokenEntity, SessionEntity } from './session.entity.js';
export { SessionTerminationService } from './session-termination.service.js';

/**
 * Over HTTPS `__Host-` binds it to this host and requires the path `/`; over plain HTTP browsers refuse that prefix,
 * and the path is limited. The second cookie tells pages that there may be a session, so that nobody waits for a
 * refresh that cannot succeed.
 */
export class RefreshCookie {
  readonly name: string;
  private readonly attributes: string;
  private readonly hint: string;
  private readonly hintAttributes: string;

  constructor(publicOrigin: string) {
    const isSecure = publicOrigin.startsWith('https:');
    this.name = `${isSecure ? '__Host-' : ''}${REFRESH_COOKIE}`;
    this.attributes = `${isSecure ? 'Path=/; Secure' : 'Path=/api/auth'}; HttpOnly; SameSite=Strict`;
    this.hint = `${isSecure ? '__Host-' : ''}${SESSION_HINT}`;
    this.hintAttributes = `Path=/; ${isSecure ? 'Secure; ' : ''}SameSite=Strict`;
  }

  set(token: string, maxAgeSeconds: number, { isAdministrator }: { isAdministrator: boolean }): string[] {
    const hint = isAdministrator ? ADMINISTRATOR_HINT : '1';
    return [
      `${this.name}=${token}; Max-Age=${maxAgeSeconds}; ${this.attributes}`,
      `${this.hint}=${hint}; Max-Age=${maxAgeSeconds}; ${this.hintAttributes}`,
    ];
  }

  clear(): string[] {
    return [
      `${this.name}=; Max-Age=0; ${this.attributes}`,
      `${this.hint}=; Max-Age=0; ${this.hintAttributes}`,
    ];
  }

  read(cookieHeader: string | undefined): string | null {
    return cookieValues(cookieHeader, this.name).find(isSecret) ?? null;
  }
}

const ALIVE = `FROM sessions AS session JOIN accounts AS account ON account.id = session.account_id
  WHERE session.ended_at IS NULL AND session.expires_at > now()
    AND session.last_used_at > now() - make_interval(secs => $1) AND account.deactivated_at IS NULL`;

/** Other services may cache it for a few seconds. */
@Injectable()
export class SessionStateService implements SessionStates {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async find(sessionId: string): Promise<SessionState | null> {
    const [state] = await this.dataSource.query<SessionState[]>(
      `SELECT session.id AS session_id, account.id AS user_id, account.email, account.role,
              account.temporary_until IS NOT NULL AS must_change_password ${ALIVE} AND session.id = $2`,
      [this.settings.SESSION_IDLE_SECONDS, sessionId],
    );
    return state ?? null;
  }

  async endedOf(ids: readonly string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT session.id ${ALIVE} AND session.id = ANY($2)`,
      [this.settings.SESSION_IDLE_SECONDS, ids],
    );
    const alive = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !alive.has(id));
  }
}

/** Each page load is a refresh, and a whole office may be one client. */
const REFRESHES_PER_CLIENT = 300;

@Controller()
class SessionsController {
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
  getSession(@Received() { caller }: Received<typeof getSession>) {
    const { user_id: id, email, must_change_password } = caller;
    return { user: { id, email }, must_change_password };
  }

  @Endpoint(getSessionState)
  async getSessionState(@Received() { params: { id } }: Received<typeof getSessionState>) {
    const state = await this.states.find(id);
    if (!state) throw notFound();
    return { ...state, statement: await this.accessTokens.state(state) };
  }

  @Endpoint(findEndedSessions)
  async findEndedSessions(@Received() { body: { ids } }: Received<typeof findEndedSessions>) {
    return { ids: await this.states.endedOf(ids) };
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

@Module({
  imports: [CredentialsModule, TokensModule],
  controllers: [SessionsController],
  providers: [
    {
      provide: RefreshCookie,
      useFactory: ({ PUBLIC_ORIGIN }: AuthSettings) => new RefreshCookie(PUBLIC_ORIGIN),
      inject: [SETTINGS],
    },
    SessionCreationService,
    SessionRefreshService,
    SessionTerminationService,
    SessionStateService,
  ],
  exports: [RefreshCookie, SessionTerminationService, SessionStateService],
})
export class SessionsModule {}
