/** One client may hold a third of what it leaves free. */
const OTHERS = 3;

/**
 * A limited resource that all clients share. A client may hold at most a third of what it leaves free: one alone has a
 * quarter of all, and after ten that took their maximum, something is still left for the next one.
 */
export class FairShares {
  private readonly byClient = new Map<string, number>();
  private total = 0;

  constructor(private readonly capacity: number) {}

  get taken(): number {
    return this.total;
  }

  /** Takes one, if it is within the client's share. A client without any always gets one. */
  take(client: string): boolean {
    const held = this.byClient.get(client) ?? 0;
    if (!this.isWithin(held, 1)) return false;
    this.add(client, held + 1, 1);
    return true;
  }

  /** Charges an amount that is in use already. @returns whether that is within the client's share */
  charge(client: string, amount: number): boolean {
    const held = this.byClient.get(client) ?? 0;
    const isWithin = this.isWithin(held, amount);
    this.add(client, held + amount, amount);
    return isWithin;
  }

  release(client: string, amount = 1): void {
    this.add(client, (this.byClient.get(client) ?? 0) - amount, -amount);
  }

  has(client: string): boolean {
    return this.byClient.has(client);
  }

  /** Whether a further one is unavailable because of this client's own use, rather than the others'. */
  isExhaustedBy(client: string): boolean {
    const held = this.byClient.get(client) ?? 0;
    return held >= this.capacity / 8 || (held > 0 && this.isShare(1, this.free + held));
  }

  private get free(): number {
    return this.capacity - this.total;
  }

  private isWithin(held: number, amount: number): boolean {
    return amount <= this.free && (held === 0 || this.isShare(held + amount, this.free));
  }

  private isShare(amount: number, free: number): boolean {
    return amount <= free / OTHERS;
  }

  private add(client: string, held: number, amount: number): void {
    this.total += amount;
    if (held > 0) this.byClient.set(client, held);
    else this.byClient.delete(client);
  }
}
