const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Resolves at the first signal to stop, such as Ctrl-C. Later signals change nothing: an orderly stop is running. */
export function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.on(signal, () => resolve());
  });
}
