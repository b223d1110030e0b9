/** A PostgreSQL server for a test file, whose folder is removed when the tests are done. */
import { startPostgres as startServer, type TestServer } from "./postgres-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export type { TestServer } from "./postgres-server.ts";

export function startPostgres(): Promise<TestServer> {
  return startServer(temporaryFolder("postgres"));
}
