/**
 * For tests: does something while other things run, and waits for these in any case, so that none goes on after the test
 * or fails unseen. `stop` ends those that do not end by themselves.
 * @returns their results
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
