/** What a person may choose for `npm start`, checked. `launch/start-options.mjs` reads it from the environment. */
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
