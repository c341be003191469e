import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, encodeBody, type EncodedBody } from './compression.js';

/** Of documents and about as much again for their codings. */
const KEPT_PAGES_BYTES = 48_000_000;

/** A document as it is sent: its text, its tag, and the codings that were asked for, each made once. */
export class MadePage {
  /** Weak, because one tag stands for the text in all its codings. Who may frame it is part of what it is. */
  readonly tag: string;
  private readonly bodies = new Map<string, Promise<EncodedBody>>();

  constructor(
    readonly html: string,
    /** The Content-Security-Policy that it is sent with. */
    readonly policy: string,
  ) {
    this.tag = `W/"${createHash('sha256').update(policy).update(html).digest('base64url').slice(0, 27)}"`;
  }

  /** The document in the best coding that a client takes. */
  body(acceptEncoding: string | undefined): Promise<EncodedBody> {
    const coding = acceptedEncoding(acceptEncoding) ?? 'identity';
    let body = this.bodies.get(coding);
    if (!body) this.bodies.set(coding, (body = encodeBody(this.html, acceptEncoding)));
    return body;
  }
}

/** Pages that were made, each for as long as what it was made of is the same. */
export class KeptPages {
  private readonly pages = new LRUCache<string, { page: MadePage; sources: readonly object[] }>({
    maxSize: KEPT_PAGES_BYTES,
  });

  /** The page of this name that was made of these very answers, else a new one. */
  pageOf(name: string, sources: readonly object[], make: () => MadePage): MadePage {
    const kept = this.pages.get(name);
    const isSame =
      kept?.sources.length === sources.length && sources.every((source) => kept.sources.includes(source));
    if (kept && isSame) return kept.page;
    const page = make();
    this.pages.set(name, { page, sources }, { size: page.html.length * 2 });
    return page;
  }
}
