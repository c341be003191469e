const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_INTERVAL_MS = 1_000;

/**
 * Resolves when the product is asked to stop: by Ctrl-C or another signal, or because the program that started this one
 * (npm) is gone. Later signals change nothing: stopping is under way, and in order.
 */
export function stopRequest(watchesParent: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
    if (!watchesParent) return;
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, PARENT_CHECK_INTERVAL_MS);
    timer.unref();
  });
}
