let kept: string | undefined;

/** Keeps the password of a sign-in, in memory alone, until the screen that replaces a temporary one has taken it over. */
export function keepTemporaryPassword(password: string): void {
  kept = password;
}

export const keptTemporaryPassword = (): string | undefined => kept;

export function forgetTemporaryPassword(): void {
  kept = undefined;
}
