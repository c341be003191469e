/** The two stores that a test run uses, however they were brought up. */
export interface TestStores {
  /** Where they come from, fit to show. */
  origin: string;
  databaseAdminUrl: string;
  redisUrl: string;
  stop(): Promise<void>;
}

export type TestServicesMode = 'external' | 'docker' | 'embedded' | 'auto';
