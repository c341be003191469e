// What jsdom lacks. To be imported before what opens a channel.
const open = new Set<FakeBroadcastChannel>();

/** Hands a message to every other channel of its name, at once. */
export class FakeBroadcastChannel extends EventTarget {
  constructor(readonly name: string) {
    super();
    open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
    }
  }

  close(): void {
    open.delete(this);
  }
}

Object.assign(globalThis, { BroadcastChannel: FakeBroadcastChannel });
