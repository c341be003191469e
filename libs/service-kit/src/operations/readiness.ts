interface Check {
  name: string;
  /** Without a critical dependency the service cannot serve; without another one it serves less. */
  isCritical: boolean;
  probe: () => Promise<unknown>;
}

const PROBE_TIMEOUT_MS = 1_000;

export interface ReadinessReport {
  status: 'ready' | 'degraded' | 'unavailable';
  checks: Record<string, 'up' | 'down'>;
}

/** Whether this process should receive traffic. Liveness is separate and never depends on other services. */
export class Readiness {
  private readonly checks: Check[] = [];
  private isDraining = false;

  add(check: Check): void {
    this.checks.push(check);
  }

  /** For good: the process is stopping. */
  drain(): void {
    this.isDraining = true;
  }

  get draining(): boolean {
    return this.isDraining;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(
      this.checks.map(async (check) => ({ check, isUp: await respondsInTime(check.probe) })),
    );
    const isUnavailable = this.isDraining || results.some(({ check, isUp }) => check.isCritical && !isUp);
    const isDegraded = results.some(({ isUp }) => !isUp);
    return {
      status: isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ready',
      checks: Object.fromEntries(results.map(({ check, isUp }) => [check.name, isUp ? 'up' : 'down'])),
    };
  }
}

async function respondsInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS);
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
