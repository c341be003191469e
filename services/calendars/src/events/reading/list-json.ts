import { CheckedJson } from '@daymark/service-kit';

/** Minimum characters of a chunk of a response: a handful of entries is sent in one go. */
const PIECE_CHARACTERS = 64 * 1024;
/** Number of characters whose serialisation costs as much as examining an event. */
const CHARACTERS_PER_UNIT = 1_000;

export const unitsOfWriting = (text: string): number => 1 + text.length / CHARACTERS_PER_UNIT;

/** `{"items":[],"truncated":false,"has_earlier":false,"has_later":false}` */
const FRAME_BYTES = 70;
const COMMA_BYTES = 1;

/**
 * The response `{"items":[...],"truncated":...,...}`, built from entries that are JSON already: the first ones that fit the
 * maximum size.
 */
export class ListJson {
  private readonly pieces: string[] = [];
  private piece = '{"items":[';
  private bytes = FRAME_BYTES - COMMA_BYTES;
  private hasEntries = false;

  constructor(private readonly maxBytes = Infinity) {}

  /** Adds an entry if it fits; if it does not, the list ends before it. Answers whether it fitted. */
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

  end(rest: { truncated: boolean }): CheckedJson {
    return CheckedJson.ofPieces([...this.pieces, `${this.piece}],${JSON.stringify(rest).slice(1)}`]);
  }
}
