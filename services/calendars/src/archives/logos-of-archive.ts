import type { LogoEntity } from '../logos/logos.module.js';

/** The logos that something in an archive shows, each with the name of its file there. */
export class LogosOfArchive {
  private readonly byName: ReadonlyMap<string, LogoEntity>;
  private readonly shown = new Map<LogoEntity, string>();

  constructor(ofPerson: readonly LogoEntity[]) {
    this.byName = new Map(ofPerson.map((logo) => [logo.name, logo]));
  }

  /** The file of a logo, which is from now on in the archive; null where there is no logo. */
  fileOf(name: string | null): string | null {
    const logo = name === null ? undefined : this.byName.get(name);
    if (!logo) return null;
    const file = this.shown.get(logo) ?? `logos/${this.shown.size + 1}.${endingOf(logo)}`;
    this.shown.set(logo, file);
    return file;
  }

  get entries(): readonly (readonly [LogoEntity, string])[] {
    return [...this.shown];
  }
}

const endingOf = ({ media_type }: LogoEntity) => (media_type === 'image/png' ? 'png' : 'jpg');
