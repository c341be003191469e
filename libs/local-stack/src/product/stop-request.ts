const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves at the first signal that asks the product to stop, Ctrl-C among them. Later ones change nothing: stopping is
 * under way, and in order.
 */
export function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
}
