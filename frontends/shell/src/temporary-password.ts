let kept: string | undefined;

/** Stores the password of a sign-in, in memory only, until the screen that replaces a temporary one has taken it. */
export function keepTemporaryPassword(password: string): void {
  kept = password;
}

export const keptTemporaryPassword = (): string | undefined => kept;

export function forgetTemporaryPassword(): void {
  kept = undefined;
}
