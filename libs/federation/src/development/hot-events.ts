import type { ServerResponse } from 'node:http';

/** The path of the event stream for changes. */
export const EVENTS_PATH = '/development/events';

const HEARTBEAT_MS = 15_000;

/** Tells open pages the newest build of each frontend (server-sent events, one connection per page). */
export class HotEvents {
  private readonly listeners = new Set<ServerResponse>();
  private readonly newest = new Map<string, string>();
  private readonly heartbeat = setInterval(() => this.write(': \n\n'), HEARTBEAT_MS).unref();

  /** Sends events to a page until it closes; begins with the newest builds, so that it misses nothing. */
  listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for (const [name, hash] of this.newest) response.write(eventOf(name, hash));
    response.write(': \n\n');
    this.listeners.add(response);
    response.once('close', () => this.listeners.delete(response));
  }

  /** Records a successful build and sends it to all pages. */
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
