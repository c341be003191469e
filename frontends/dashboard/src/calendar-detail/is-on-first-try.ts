/** Whether the first attempt is still running. After a failure, retries may take long. */
export const isOnFirstTry = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }) =>
  isLoading && failureCount === 0;
