import type { ZipFile } from './zip-file.js';

/** A file ends with the item that reaches this size. */
const FILE_CHARACTERS = 1_000_000;

/** Items that are written into a folder of an archive as numbered files of JSON lists. */
export class JsonFiles {
  readonly names: string[] = [];
  private texts: string[] = [];
  private characters = 0;

  constructor(
    private readonly zip: ZipFile,
    private readonly folder: string,
  ) {}

  async add(item: object): Promise<void> {
    const text = JSON.stringify(item);
    this.texts.push(text);
    this.characters += text.length;
    if (this.characters > FILE_CHARACTERS) await this.end();
  }

  /** Writes the items that are in no file yet. @throws TooLarge */
  async end(): Promise<void> {
    if (this.texts.length === 0) return;
    const name = `${this.folder}/${this.names.length + 1}.json`;
    await this.zip.addText(name, `[\n${this.texts.join(',\n')}\n]\n`);
    this.names.push(name);
    [this.texts, this.characters] = [[], 0];
  }
}
