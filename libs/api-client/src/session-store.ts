import type { SessionResponse } from '@daymark/contracts';
import { mayHaveSession } from './session-hint.js';

/** A token this close to its expiry is renewed before use. */
const RENEW_BEFORE_END_MS = 30_000;

export interface SessionUser {
  id: string;
  email: string;
}

export type SessionState = 'loading' | 'signed-in' | 'signed-out';
/** How a session ended: signed out by its user, in this tab or another one, or expired by the service. */
export type SessionEnding = 'signed-out' | 'signed-out-elsewhere' | 'expired';

export interface SessionSnapshot {
  state: SessionState;
  user: SessionUser | null;
  /** The password is temporary: everything else is refused until it is replaced. */
  mustChangePassword: boolean;
  /** Null unless a session ended in this tab. */
  ending: SessionEnding | null;
}

const LOADING: SessionSnapshot = { state: 'loading', user: null, mustChangePassword: false, ending: null };

/** The access token is only in memory here: not in browser storage, not in the page. */
export class SessionStore {
  private snapshot: SessionSnapshot = mayHaveSession() ? LOADING : { ...LOADING, state: 'signed-out' };
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

  /** True if the token would expire before, or shortly after, a request reaches its service. */
  get needsRenewal(): boolean {
    return this.token !== undefined && performance.now() > this.token.endsAt - RENEW_BEFORE_END_MS;
  }

  /** Starts or continues a session. This machine's clock may be wrong, so only the remaining seconds are used. */
  begin(response: SessionResponse): void {
    this.token = { value: response.access_token, endsAt: performance.now() + response.expires_in * 1000 };
    const { state, user: currentUser, mustChangePassword } = this.snapshot;
    const isSameUser = currentUser?.id === response.user.id && currentUser.email === response.user.email;
    const isSameDuty = mustChangePassword === response.must_change_password;
    if (state === 'signed-in' && isSameUser && isSameDuty) return;
    this.change({
      state: 'signed-in',
      user: response.user,
      mustChangePassword: response.must_change_password,
      ending: null,
    });
  }

  requirePasswordChange(): void {
    const { state, mustChangePassword } = this.snapshot;
    if (state === 'signed-in' && !mustChangePassword)
      this.change({ ...this.snapshot, mustChangePassword: true });
  }

  end(ending: SessionEnding = 'expired'): void {
    this.token = undefined;
    const { state } = this.snapshot;
    if (state === 'signed-out') return;
    this.change({ ...LOADING, state: 'signed-out', ending: state === 'signed-in' ? ending : null });
  }

  /** Resets to the unknown state of a new document. For tests, which share one document. */
  restart(): void {
    this.token = undefined;
    this.change(LOADING);
  }

  private change(snapshot: SessionSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

/** The session of this document, shared by the shell and all remotes. */
export const sessionStore = new SessionStore();
