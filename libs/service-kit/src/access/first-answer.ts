interface Patience {
  /** How long the first one may be silent before the second is asked too. */
  silenceMs: number;
  /** Whether a failure of the first one is a reason to ask the second. */
  isWorthAnother: (error: unknown) => boolean;
}

/**
 * Asks a first one, and a second one as soon as the first fails or has been silent for a while. Whoever answers first is
 * believed; what only fails is waited for no longer than the other one takes.
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
