import type { Settings } from '../configuration.js';
import type { Peer } from '../route-table.js';
import { Upstream, UPSTREAM_LIMIT_MS } from './upstream.js';

/** The programs behind the gateway, each with connections of its own: one that hangs does not hold up the others. */
export class Peers {
  private readonly upstreams: Record<Peer, Upstream>;

  constructor(settings: Settings, limitMs = UPSTREAM_LIMIT_MS) {
    this.upstreams = {
      auth: new Upstream(settings.AUTH_URL, limitMs),
      calendars: new Upstream(settings.CALENDARS_URL, limitMs),
      admin: new Upstream(settings.ADMIN_URL, limitMs),
      feed: new Upstream(settings.FEED_URL, limitMs),
      public: new Upstream(settings.PUBLIC_URL, limitMs),
    };
  }

  get(name: Peer): Upstream {
    return this.upstreams[name];
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.upstreams).map((upstream) => upstream.close()));
  }
}
