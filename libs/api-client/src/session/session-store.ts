import type { SessionAnswer } from '@daymark/contracts';

/** A token this close to its end is exchanged before it is used. */
const RENEW_BEFORE_END_MS = 30_000;

export interface SessionUser {
  id: string;
  email: string;
}

export type SessionState = 'loading' | 'signed-in' | 'signed-out';

export interface SessionSnapshot {
  state: SessionState;
  user: SessionUser | null;
}

/**
 * Who is signed in, in this tab. The access token lives here and nowhere else: no browser storage, no attribute of a
 * page. Every change is told to the listeners.
 */
export class SessionStore {
  private snapshot: SessionSnapshot = { state: 'loading', user: null };
  private token: { value: string; endsAt: number } | undefined;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSnapshot = (): SessionSnapshot => this.snapshot;

  get accessToken(): string | undefined {
    return this.token?.value;
  }

  /** True when there is a token that would end before, or shortly after, a request reaches its service. */
  get needsRenewal(): boolean {
    return this.token !== undefined && performance.now() > this.token.endsAt - RENEW_BEFORE_END_MS;
  }

  /** A session began or went on. The clock of this machine may be wrong, so only the remaining seconds are used. */
  begin(answer: SessionAnswer): void {
    this.token = { value: answer.access_token, endsAt: performance.now() + answer.expires_in * 1000 };
    const { user: known, state } = this.snapshot;
    const isSameUser = known?.id === answer.user.id && known.email === answer.user.email;
    if (state !== 'signed-in' || !isSameUser) this.change({ state: 'signed-in', user: answer.user });
  }

  /** There is no session: never was one, or it is over. */
  end(): void {
    this.token = undefined;
    if (this.snapshot.state !== 'signed-out') this.change({ state: 'signed-out', user: null });
  }

  /** Nothing is known yet, as in a document that was just opened. For tests, which share one document. */
  restart(): void {
    this.token = undefined;
    this.change({ state: 'loading', user: null });
  }

  private change(snapshot: SessionSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

/** The one session of this document, shared by the shell and all remotes. */
export const sessionStore = new SessionStore();
