/** The validated settings of `npm start`. `launch/start-options.mjs` reads them from the environment. */
export interface StartOptions {
  port: number;
  host: string;
  publicOrigin: string;
  productName: string;
  databaseUrl?: string;
  redisUrl?: string;
  smtpUrl?: string;
  ownerEmail?: string;
  ownerPassword?: string;
}
