/**
 * Waits for both in any case, so that nothing goes on after the test or fails unseen. `stop` ends what does not end by
 * itself.
 */
export async function meanwhile<Result>(
  running: readonly Promise<Result>[],
  act: () => Promise<void>,
  stop: () => void = () => {},
): Promise<Result[]> {
  const settled = Promise.allSettled(running);
  try {
    await act();
  } finally {
    stop();
    await settled;
  }
  return Promise.all(running);
}

const POLL_MS = 20;

/** Waits until `condition` returns something truthy, and returns it. */
export async function until<Result>(
  whatFor: string,
  condition: () => Promise<Result> | Result,
  // Long enough for a process to start on a busy machine; Jest's own limit comes after it.
  timeoutMs = 120_000,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for: ${whatFor}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
