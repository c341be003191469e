import { weakEntityTag, type ContentCoding } from '@daymark/service-kit/http';
import { LRUCache } from 'lru-cache';
import { EXPIRES_UNLESS_USED } from './cache-expiry.js';
import { acceptedEncoding, encodeBody, type EncodedBody } from './compression.js';

/** Of documents and about as much again for their codings. */
const PLAIN_PAGES_BYTES = 48_000_000;
/** The same of pages whose address names a theme. */
const THEMED_PAGES_BYTES = 16_000_000;
const THEMED_DOCUMENTS_BYTES = 16_000_000;

/** A document as it is sent: its text, its tag, and the codings that were asked for, each made once. */
export class RenderedPage {
  /** Weak, because one tag stands for the text in all its codings. Who may frame it is part of what it is. */
  readonly tag: string;
  private readonly bodies = new Map<ContentCoding, Promise<EncodedBody>>();

  constructor(
    readonly html: string,
    /** The Content-Security-Policy that it is sent with. */
    readonly policy: string,
  ) {
    this.tag = weakEntityTag(policy, html);
  }

  /** The document in the best coding that a client takes. */
  body(acceptEncoding: string | undefined): Promise<EncodedBody> {
    const coding = acceptedEncoding(acceptEncoding);
    let body = this.bodies.get(coding);
    if (!body) this.bodies.set(coding, (body = encodeBody(this.html, acceptEncoding)));
    return body;
  }
}

type Sources = readonly object[];
type Clock = { now: () => number };

/** Values of pages, each for as long as the answers that it was made from are the same. */
class Kept<Value> {
  private readonly entries: LRUCache<string, { value: Value; sources: Sources }>;

  constructor(maxBytes: number, clock: Clock) {
    this.entries = new LRUCache({ maxSize: maxBytes, ...EXPIRES_UNLESS_USED, perf: clock });
  }

  find(name: string, sources: Sources): Value | undefined {
    const entry = this.entries.get(name);
    const isSame =
      entry?.sources.length === sources.length && sources.every((source) => entry.sources.includes(source));
    return isSame ? entry.value : undefined;
  }

  keep(name: string, sources: Sources, value: Value, bytes: number): void {
    this.entries.set(name, { value, sources }, { size: bytes });
  }
}

/** What a page is made from. `Themed` pages are one rendered document, into which each theme of an address is filled. */
export interface PageRecipe {
  /** Says all that does not follow from the sources, but for the theme of the address. */
  name: string;
  sources: Sources;
  /** The theme of the address, as a text; null where it names none. */
  theme: string | null;
  /** Renders the document; what is cut out for a theme is filled in by `fill`. */
  render: () => string;
  fill: (rendered: string) => RenderedPage;
}

/**
 * Pages that were made. Whoever puts ever new colours into an address has none rendered, and drives out no page but those
 * of other such addresses.
 */
export class PageCache {
  private readonly plain: Kept<RenderedPage>;
  private readonly themed: Kept<RenderedPage>;
  private readonly documents: Kept<string>;

  constructor(clock: Clock = performance) {
    this.plain = new Kept(PLAIN_PAGES_BYTES, clock);
    this.themed = new Kept(THEMED_PAGES_BYTES, clock);
    this.documents = new Kept(THEMED_DOCUMENTS_BYTES, clock);
  }

  /**
   * The page that was made from these very answers, else a new one.
   * @param mayRender asked before a document is rendered; what it throws goes to the caller
   */
  async pageOf(recipe: PageRecipe, mayRender: () => Promise<void>): Promise<RenderedPage> {
    const { sources, theme } = recipe;
    const pages = theme === null ? this.plain : this.themed;
    const name = theme === null ? recipe.name : `${recipe.name} ${theme}`;
    const kept = pages.find(name, sources);
    if (kept) return kept;
    const page = recipe.fill(await this.documentOf(recipe, mayRender));
    pages.keep(name, sources, page, page.html.length * 2);
    return page;
  }

  private async documentOf(
    { name, sources, theme, render }: PageRecipe,
    mayRender: () => Promise<void>,
  ): Promise<string> {
    const kept = theme === null ? undefined : this.documents.find(name, sources);
    if (kept !== undefined) return kept;
    await mayRender();
    const rendered = render();
    if (theme !== null) this.documents.keep(name, sources, rendered, rendered.length);
    return rendered;
  }
}
