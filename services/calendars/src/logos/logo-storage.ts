import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { LogoFile } from '@daymark/contracts';
import type { AudienceSettings, CalendarsSettings } from '../config.js';

/** What the storage holds: logos, and archives. */
type StoredMediaType = LogoFile['media_type'] | 'application/zip';

/** Stores the files of logos and archives. Names are 32 hexadecimal digits and never reused. */
export interface LogoStorage {
  /** Afterwards the complete file is stored durably. */
  put(name: string, bytes: Buffer, mediaType: StoredMediaType): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  open(name: string): Promise<Readable | null>;
  delete(name: string): Promise<void>;
}

export const LOGO_STORAGE = Symbol('logo storage');

const LOGO_NAME = /^[0-9a-f]{32}$/;

export class FolderLogoStorage implements LogoStorage {
  constructor(private readonly directory: string) {}

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(name);
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    // A file that a crash cut off never appears under its final name.
    await writeFile(unfinished(file), bytes, { mode: 0o600, flush: true });
    await rename(unfinished(file), file);
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.fileOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async open(name: string): Promise<Readable | null> {
    try {
      return (await open(this.fileOf(name))).createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    const file = this.fileOf(name);
    await rm(unfinished(file), { force: true });
    await rm(file, { force: true });
  }

  private fileOf(name: string): string {
    if (!LOGO_NAME.test(name)) throw new Error('This is not the name of a logo');
    return join(this.directory, name);
  }
}

const unfinished = (file: string) => `${file}.unfinished`;

const RESPONSE_TIMEOUT_MS = 5_000;
/** The gateway ends every exchange after this time, however slowly its client reads. */
const LONGEST_DOWNLOAD_MS = 600_000;
const RETRIES = 2;
/** Minimum speed of an upload to the store. */
const BYTES_PER_MS = 1_000;

interface S3Place {
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

/** A folder on one machine, an S3-compatible store in a cluster. */
export function createLogoStorage(settings: CalendarsSettings | AudienceSettings): LogoStorage {
  if (settings.LOGO_DIRECTORY) return new FolderLogoStorage(settings.LOGO_DIRECTORY);
  return new S3LogoStorage({
    endpoint: settings.LOGO_S3_ENDPOINT!,
    bucket: settings.LOGO_S3_BUCKET!,
    region: settings.LOGO_S3_REGION,
    accessKeyId: settings.LOGO_S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.LOGO_S3_SECRET_ACCESS_KEY!,
  });
}
