import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

export type Coding = 'identity' | 'gzip';

/** An answer as it travels. */
export interface CodedForm {
  bytes: Buffer;
  /** A strong entity tag of exactly these bytes, with its quotes. */
  etag: string;
}

interface Kept {
  form: Promise<CodedForm>;
  /** What keeping it costs. */
  bytes: number;
}

/**
 * The bytes and tags of texts. Those of long texts are kept while there is room; the least recently used of a coding go
 * first: a feed that many programs ask for is coded once, not once per program. What is kept depends on nothing but the
 * text itself, so it can never be out of date.
 */
export class CodedForms {
  private readonly kept: Record<Coding, Map<string, Kept>> = { identity: new Map(), gzip: new Map() };
  private keptBytes = 0;

  constructor(private readonly limits = { keptFromCharacters: 16_384, keptMaxBytes: 64 * 1024 * 1024 }) {}

  of(text: string, coding: Coding): Promise<CodedForm> {
    if (text.length < this.limits.keptFromCharacters) return codedForm(text, coding);
    const forms = this.kept[coding];
    const known = forms.get(text);
    if (known) {
      // Last in the map is the most recently used.
      forms.delete(text);
      forms.set(text, known);
      return known.form;
    }
    const form = codedForm(text, coding);
    // The text is counted with two bytes per character, and its coded form with as much as the text.
    this.keep(forms, text, { form, bytes: text.length * 4 });
    form.catch(() => this.drop(forms, text));
    return form;
  }

  private keep(forms: Map<string, Kept>, text: string, kept: Kept): void {
    if (kept.bytes > this.limits.keptMaxBytes) return;
    forms.set(text, kept);
    this.keptBytes += kept.bytes;
    while (this.keptBytes > this.limits.keptMaxBytes) {
      const larger = this.kept.identity.size > this.kept.gzip.size ? this.kept.identity : this.kept.gzip;
      this.drop(larger, larger.keys().next().value!);
    }
  }

  private drop(forms: Map<string, Kept>, text: string): void {
    this.keptBytes -= forms.get(text)?.bytes ?? 0;
    forms.delete(text);
  }
}

async function codedForm(text: string, coding: Coding): Promise<CodedForm> {
  const plain = Buffer.from(text);
  const bytes = coding === 'gzip' ? await compress(plain) : plain;
  return { bytes, etag: entityTag(bytes) };
}

/** A strong entity tag, with its quotes. */
export function entityTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}
