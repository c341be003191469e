interface FallbackOptions {
  afterMs: number;
  isWorthAnother: (error: unknown) => boolean;
}

/** The first response wins; if one fails, only the other is waited for. */
export function firstResponse<Answer>(
  first: () => Promise<Answer>,
  second: () => Promise<Answer>,
  { afterMs, isWorthAnother }: FallbackOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let isSecondCalled = false;
  let hasOneFailed = false;
  const settle = (asked: Promise<Answer>) =>
    asked.then(
      (answer) => {
        clearTimeout(timer);
        resolve(answer);
      },
      (error: unknown) => {
        if (!isWorthAnother(error) || hasOneFailed) {
          clearTimeout(timer);
          reject(error);
          return;
        }
        hasOneFailed = true;
        callSecond();
      },
    );
  const callSecond = () => {
    clearTimeout(timer);
    if (isSecondCalled) return;
    isSecondCalled = true;
    void settle(second());
  };
  const timer = Number.isFinite(afterMs) ? setTimeout(callSecond, afterMs) : undefined;
  void settle(first());
  return promise;
}
