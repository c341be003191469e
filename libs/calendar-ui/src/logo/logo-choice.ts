/** What is to become of a logo when the page is saved. */
export type LogoChoice =
  /** It stays as it is, or there stays none. */
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  /** `url` shows the file before it is stored. */
  | { kind: 'chosen'; file: File; url: string };

export const UNCHANGED_LOGO: LogoChoice = { kind: 'unchanged' };

/** The address that shows the logo as it will be after saving; null for none. */
export function shownLogo(choice: LogoChoice, storedUrl: string | null): string | null {
  if (choice.kind === 'chosen') return choice.url;
  return choice.kind === 'removed' ? null : storedUrl;
}
