let kept: string | undefined;

/** Stores the password of a sign-in, in memory only, until the screen that replaces a temporary one has taken it. */
export function storeTemporaryPassword(password: string): void {
  kept = password;
}

export const storedTemporaryPassword = (): string | undefined => kept;

export function clearTemporaryPassword(): void {
  kept = undefined;
}
