import { CheckedJson } from '@daymark/service-kit';

/** A piece of an answer has at least so many characters: a handful of entries goes out in one go. */
const PIECE_CHARACTERS = 64 * 1024;
/** Writing so many characters is as much work as looking at an event. */
const CHARACTERS_PER_UNIT = 1_000;

/** How much work it is to write an entry of a list. */
export const unitsOfWriting = (text: string): number => 1 + text.length / CHARACTERS_PER_UNIT;

/** The answer `{"items":[...],"truncated":...}`, put together from entries that are JSON already. */
export class ListJson {
  private readonly pieces: string[] = [];
  private piece = '{"items":[';
  private hasEntries = false;

  add(entry: string): void {
    this.piece += this.hasEntries ? `,${entry}` : entry;
    this.hasEntries = true;
    if (this.piece.length < PIECE_CHARACTERS) return;
    this.pieces.push(this.piece);
    this.piece = '';
  }

  end(isTruncated: boolean): CheckedJson {
    return CheckedJson.ofPieces([...this.pieces, `${this.piece}],"truncated":${isTruncated}}`]);
  }
}
