import { CheckedJson } from '@daymark/service-kit';

/** A piece of an answer has at least so many characters: a handful of entries goes out in one go. */
const PIECE_CHARACTERS = 64 * 1024;
/** Writing so many characters is as much work as looking at an event. */
const CHARACTERS_PER_UNIT = 1_000;

/** How much work it is to write an entry of a list. */
export const unitsOfWriting = (text: string): number => 1 + text.length / CHARACTERS_PER_UNIT;

/** `{"items":[],"truncated":false}` */
const FRAME_BYTES = 30;
const COMMA_BYTES = 1;

/**
 * The answer `{"items":[...],"truncated":...}`, put together from entries that are JSON already, as many from the first on
 * as weigh no more than it may.
 */
export class ListJson {
  private readonly pieces: string[] = [];
  private piece = '{"items":[';
  private bytes = FRAME_BYTES - COMMA_BYTES;
  private hasEntries = false;

  constructor(private readonly maxBytes = Infinity) {}

  /** Whether the entry fits. Where it does not, the list ends before it. */
  add(entry: string): boolean {
    this.bytes += Buffer.byteLength(entry) + COMMA_BYTES;
    if (this.bytes > this.maxBytes) return false;
    this.piece += this.hasEntries ? `,${entry}` : entry;
    this.hasEntries = true;
    if (this.piece.length >= PIECE_CHARACTERS) {
      this.pieces.push(this.piece);
      this.piece = '';
    }
    return true;
  }

  end(isTruncated: boolean): CheckedJson {
    return CheckedJson.ofPieces([...this.pieces, `${this.piece}],"truncated":${isTruncated}}`]);
  }
}
