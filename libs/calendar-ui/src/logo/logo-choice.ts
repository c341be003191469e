/** What saving does to a logo. */
export type LogoChoice =
  /** The present state stays, with or without a logo. */
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  /** `url` shows the file before it is stored. */
  | { kind: 'chosen'; file: File; url: string };

export const UNCHANGED_LOGO: LogoChoice = { kind: 'unchanged' };

/** The address of the logo as it will be after saving; null for none. */
export function shownLogo(choice: LogoChoice, storedUrl: string | null): string | null {
  if (choice.kind === 'chosen') return choice.url;
  return choice.kind === 'removed' ? null : storedUrl;
}
