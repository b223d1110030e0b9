/** What a crawl holds open, and the end of it. @module */

/** What must be closed, in the reverse of the order in which it was opened, even if one of them fails. */
export class Resources {
  readonly #closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    const close = this.#closers.pop();
    if (close === undefined) return;
    try {
      await close();
    } finally {
      await this.close();
    }
  }

  async closingOnError<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}
