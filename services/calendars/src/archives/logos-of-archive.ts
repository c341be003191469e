import type { StoredCover } from '../calendars/calendars.module.js';
import type { LogoEntity } from '../logos/logos.module.js';

export class LogosOfArchive {
  private readonly byName: ReadonlyMap<string, LogoEntity>;
  private readonly shown = new Map<LogoEntity, string>();

  constructor(ofPerson: readonly LogoEntity[]) {
    this.byName = new Map(ofPerson.map((logo) => [logo.name, logo]));
  }

  /** The file name of a logo, which is added to the archive; null if there is no logo. */
  fileOf(name: string | null): string | null {
    return this.fileIn('logos', name);
  }

  /** The same for a cover: only the widest of its files, from which the others are made. */
  coverFileOf(cover: StoredCover | null): string | null {
    return this.fileIn('covers', cover?.names.at(-1) ?? null);
  }

  files(folder: 'logos' | 'covers'): string[] {
    return [...this.shown.values()].filter((file) => file.startsWith(`${folder}/`));
  }

  get entries(): readonly (readonly [LogoEntity, string])[] {
    return [...this.shown];
  }

  private fileIn(folder: 'logos' | 'covers', name: string | null): string | null {
    const logo = name === null ? undefined : this.byName.get(name);
    if (!logo) return null;
    const file = this.shown.get(logo) ?? `${folder}/${this.files(folder).length + 1}.${endingOf(logo)}`;
    this.shown.set(logo, file);
    return file;
  }
}

const endingOf = ({ media_type }: LogoEntity) => (media_type === 'image/png' ? 'png' : 'jpg');
