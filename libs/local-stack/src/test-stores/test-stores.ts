/** The two stores of a test run, however they were started. */
export interface TestStores {
  /** Where they come from, as text. */
  origin: string;
  databaseAdminUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}

export type TestServicesMode = 'external' | 'docker' | 'embedded' | 'auto';
