import type { ServerResponse } from 'node:http';

/** Where pages listen for changes. */
export const EVENTS_PATH = '/development/events';

const HEARTBEAT_MS = 15_000;

/** Tells open pages which build is the newest of each frontend (server-sent events, one connection per page). */
export class HotEvents {
  private readonly listeners = new Set<ServerResponse>();
  private readonly newest = new Map<string, string>();
  private readonly heartbeat = setInterval(() => this.write(': \n\n'), HEARTBEAT_MS).unref();

  /** Keeps a page informed until it closes; begins with what is the newest now, so that it misses nothing. */
  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for (const [name, hash] of this.newest) response.write(eventOf(name, hash));
    response.write(': \n\n');
    this.listeners.add(response);
    response.once('close', () => this.listeners.delete(response));
  }

  /** Notes a build that succeeded and tells it to all pages. */
  announce(name: string, hash: string): void {
    this.newest.set(name, hash);
    this.write(eventOf(name, hash));
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const listener of this.listeners) listener.destroy();
  }

  private write(text: string): void {
    for (const listener of this.listeners) listener.write(text);
  }
}

const eventOf = (name: string, hash: string) => `data: ${JSON.stringify({ name, hash })}\n\n`;
