/** One waiter, many wakers: the loop sleeps until something happened since it last looked. @module */

export class Wake {
  #happened = false;
  #resolve: (() => void) | undefined;

  notify(): void {
    this.#happened = true;
    this.#resolve?.();
    this.#resolve = undefined;
  }

  async wait(): Promise<void> {
    if (!this.#happened) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
    }
    this.#happened = false;
  }
}
