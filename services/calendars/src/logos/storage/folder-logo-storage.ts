import type { Readable } from 'node:stream';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogoStorage } from './logo-storage.js';

const NAME = /^[0-9a-f]{32}$/;

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
    if (!NAME.test(name)) throw new Error('This is not the name of a logo');
    return join(this.directory, name);
  }
}

const unfinished = (file: string) => `${file}.unfinished`;
