const REMEMBERED = 100;

/** The writes of this document, by which it knows its own changes among those that it is told of. */
class OwnWrites {
  private readonly ids = new Set<string>();
  private underWay = 0;

  /** Whether one may still be answered: then it is unknown whose a change is. */
  get areUnderWay(): boolean {
    return this.underWay > 0;
  }

  async during(sent: Promise<Response>): Promise<Response> {
    this.underWay += 1;
    try {
      const response = await sent;
      const id = response.headers.get('x-request-id');
      if (id) this.ids.add(id);
      if (this.ids.size > REMEMBERED) this.ids.delete(this.ids.values().next().value!);
      return response;
    } finally {
      this.underWay -= 1;
    }
  }

  include(requestId: string | null): boolean {
    return requestId !== null && this.ids.has(requestId);
  }
}

export const ownWrites = new OwnWrites();
