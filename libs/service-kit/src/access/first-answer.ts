interface Patience {
  /** The second is called if the first has not answered within this time. */
  silenceMs: number;
  /** Whether a failure of the first justifies calling the second. */
  isWorthAnother: (error: unknown) => boolean;
}

/**
 * Calls the first, and also the second once the first fails or stays silent. The first response wins; if one fails,
 * only the other is waited for.
 */
export function firstAnswer<Answer>(
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
  { silenceMs, isWorthAnother }: Patience,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isSecondAsked = false;
  let hasOneFailed = false;
  const settle = (asked: Promise<Answer>) =>
    asked.then(
      (answer) => {
        clearTimeout(silence);
        resolve(answer);
      },
      (error: unknown) => {
        if (!isWorthAnother(error) || hasOneFailed) {
          clearTimeout(silence);
          reject(error);
          return;
        }
        hasOneFailed = true;
        askSecond();
      },
    );
  const askSecond = () => {
    clearTimeout(silence);
    if (isSecondAsked) return;
    isSecondAsked = true;
    void settle(second());
  };
  const silence = Number.isFinite(silenceMs) ? setTimeout(askSecond, silenceMs) : undefined;
  void settle(first());
  return promise;
}
