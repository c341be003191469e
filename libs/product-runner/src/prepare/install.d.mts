interface Lock {
  packages: Record<
    string,
    { version?: string; link?: boolean; optional?: boolean; hasInstallScript?: boolean }
  >;
}

export function matchesLock(wanted: Lock | undefined, installed: Lock | undefined): boolean;
export function scriptsToRun(
  manifest: { allowScripts?: Record<string, boolean> },
  installed: Lock,
  done?: Record<string, string>,
): Record<string, string>;
export function ensureInstalled(): Promise<void>;
