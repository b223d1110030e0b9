#!/usr/bin/env node
/** What starts the command line. @module */
import { tuneVm } from "../system/vm-flags.ts";
import { runCommand } from "./program.ts";

tuneVm();

// A reader that closes the pipe (head, less) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

const failure = await runCommand(process.argv.slice(2));
if (failure !== undefined) process.exitCode = failure;
