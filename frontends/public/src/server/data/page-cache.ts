import { weakEntityTag, type ContentCoding } from '@daymark/service-kit/http';
import { nextTurn } from '@daymark/service-kit/limits';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, encodeBody, type EncodedBody } from './compression.js';

/**
 * For caches of public data: an entry that nobody has used for this long is removed, so that data that became private
 * or was deleted does not stay in memory. Used entries are revalidated with the feed service each time.
 */
export const EXPIRES_UNLESS_USED = { ttl: 45_000, ttlAutopurge: true, updateAgeOnGet: true } as const;

const QUARTER_HOUR_MS = 15 * 60_000;

/**
 * Rounds to a quarter of an hour: pages only need today's date and what is to come, and everywhere on Earth days begin
 * on a quarter. With a finer clock no two pages would be equal.
 */
export const roundedNow = (now: number): number => Math.floor(now / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;

/** Documents and their encoded forms, which take about as much again. */
const PLAIN_PAGES_BYTES = 48_000_000;
/** The same for pages whose address has a theme. */
const THEMED_PAGES_BYTES = 16_000_000;
const THEMED_DOCUMENTS_BYTES = 16_000_000;

/** A rendered document: its text, its entity tag, and its encoded forms, each made once on demand. */
export class RenderedPage {
  /** Weak, because one tag identifies all content codings. Its Content-Security-Policy is part of it. */
  readonly tag: string;
  private readonly bodies = new Map<ContentCoding, Promise<EncodedBody>>();

  constructor(
    readonly html: string,
    readonly policy: string,
  ) {
    this.tag = weakEntityTag(policy, html);
  }

  body(acceptEncoding: string | undefined): Promise<EncodedBody> {
    const coding = acceptedEncoding(acceptEncoding);
    let body = this.bodies.get(coding);
    if (!body) this.bodies.set(coding, (body = encodeBody(this.html, acceptEncoding)));
    return body;
  }
}

type Sources = readonly object[];
type Clock = { now: () => number };

/**
 * A cache of values by the responses they were made from; an entry is valid while these are the same objects. It does
 * not keep them: as objects they take several times what the page does, and `FeedClient` bounds them.
 */
class SourceCache<Value> {
  private readonly entries: LRUCache<string, { value: Value; sources: readonly WeakRef<object>[] }>;

  constructor(maxBytes: number, clock: Clock) {
    this.entries = new LRUCache({ maxSize: maxBytes, ...EXPIRES_UNLESS_USED, perf: clock });
  }

  find(name: string, sources: Sources): Value | undefined {
    const entry = this.entries.get(name);
    const cachedSources = entry?.sources.map((source) => source.deref());
    const isSame =
      cachedSources?.length === sources.length && sources.every((source) => cachedSources.includes(source));
    return isSame ? entry!.value : undefined;
  }

  set(name: string, sources: Sources, value: Value, bytes: number): void {
    this.entries.set(name, { value, sources: sources.map((source) => new WeakRef(source)) }, { size: bytes });
  }
}

/**
 * How a page is made. `Themed` pages are one rendered document with a placeholder, into which each address's theme is
 * filled.
 */
export interface PageRecipe {
  name: string;
  sources: Sources;
  theme: string | null;
  render: () => string;
  fill: (rendered: string) => RenderedPage;
}

/** A cache of rendered pages. Addresses with ever new colours cause no rendering, and only evict other such pages. */
export class PageCache {
  private readonly plain: SourceCache<RenderedPage>;
  private readonly themed: SourceCache<RenderedPage>;
  private readonly documents: SourceCache<string>;

  constructor(clock: Clock = performance) {
    this.plain = new SourceCache(PLAIN_PAGES_BYTES, clock);
    this.themed = new SourceCache(THEMED_PAGES_BYTES, clock);
    this.documents = new SourceCache(THEMED_DOCUMENTS_BYTES, clock);
  }

  async pageOf(recipe: PageRecipe, mayRender: () => Promise<void>, client?: string): Promise<RenderedPage> {
    const { sources, theme } = recipe;
    const pages = theme === null ? this.plain : this.themed;
    const name = theme === null ? recipe.name : `${recipe.name} ${theme}`;
    const kept = pages.find(name, sources);
    if (kept) return kept;
    const page = recipe.fill(await this.documentOf(recipe, mayRender, client));
    pages.set(name, sources, page, page.html.length * 2);
    return page;
  }

  private async documentOf(
    { name, sources, theme, render }: PageRecipe,
    mayRender: () => Promise<void>,
    client: string | undefined,
  ): Promise<string> {
    const kept = theme === null ? undefined : this.documents.find(name, sources);
    if (kept !== undefined) return kept;
    await mayRender();
    await nextTurn(client);
    const rendered = render();
    if (theme !== null) this.documents.set(name, sources, rendered, rendered.length);
    return rendered;
  }
}
