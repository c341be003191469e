import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { StoredMediaType, LogoStorage } from './logo-storage.js';

const RESPONSE_TIMEOUT_MS = 5_000;
/** The gateway ends every exchange after this time, however slowly its client reads. */
const LONGEST_DOWNLOAD_MS = 600_000;
const RETRIES = 2;
/** Minimum speed of an upload to the store. */
const BYTES_PER_MS = 1_000;

export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Logos as objects of one bucket, to which only this service needs access. */
export class S3LogoStorage implements LogoStorage {
  private readonly client: AwsClient;

  constructor(private readonly place: S3Place) {
    const { accessKeyId, secretAccessKey, region } = place;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  }

  async put(name: string, bytes: Buffer, mediaType: StoredMediaType): Promise<void> {
    const headers = { 'Content-Type': mediaType };
    await this.send(
      name,
      { method: 'PUT', body: new Uint8Array(bytes), headers },
      Math.ceil(bytes.length / BYTES_PER_MS),
    );
  }

  async get(name: string): Promise<Buffer | null> {
    const response = await this.send(name, { method: 'GET' });
    return response && Buffer.from(await response.arrayBuffer());
  }

  async open(name: string): Promise<Readable | null> {
    const response = await this.send(name, { method: 'GET' }, LONGEST_DOWNLOAD_MS);
    return response?.body ? Readable.fromWeb(response.body) : null;
  }

  async delete(name: string): Promise<void> {
    await this.send(name, { method: 'DELETE' });
  }

  /** Null if there is no such object. */
  private async send(name: string, init: RequestInit, moreMs = 0): Promise<Response | null> {
    const address = new URL(`/${this.place.bucket}/${name}`, this.place.endpoint);
    const response = await this.client.fetch(address.href, {
      ...init,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS + moreMs),
    });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404 && init.method !== 'PUT') return null;
    throw new Error(`The store of logos answered ${response.status} to ${init.method}`);
  }
}
