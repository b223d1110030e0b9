/** A way to a server that can be cut and mended. */
import { connect, createServer, type Socket } from "node:net";

export interface Way {
  readonly port: number;
  /** Ends all connections, and lets nobody through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function wayTo(target: number): Promise<Way> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
    },
    close: () => {
      endAll();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
