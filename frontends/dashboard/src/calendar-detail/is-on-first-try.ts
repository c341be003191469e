/** Whether a first response is still awaited. What failed once may take long. */
export const isOnFirstTry = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;
