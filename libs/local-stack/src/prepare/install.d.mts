interface Lock {
  packages: Record<string, { version?: string; link?: boolean; optional?: boolean }>;
}

export function matchesLock(wanted: Lock | undefined, installed: Lock | undefined): boolean;
export function ensureInstalled(): Promise<void>;
