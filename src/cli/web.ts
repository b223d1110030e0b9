/** Tells a waiting person what takes time before a crawl begins. @module */

import { percent, printable } from "../display.ts";
import type { OpenOptions } from "../session/open.ts";

export function openProgress({ quiet }: { quiet: boolean }): OpenOptions {
  if (quiet) return {};
  const onProgress = (message: string) => void process.stderr.write(`${printable(message, 200)}\n`);
  if (process.stderr.isTTY !== true) return { onProgress };
  return {
    onProgress,
    onWebProgress: ({ bytesRead, bytesTotal }) => {
      const share = bytesTotal === 0 ? 1 : bytesRead / bytesTotal;
      const text = share >= 1 ? "" : `Reading the recorded web for the first time: ${percent(share)}`;
      process.stderr.write(`\r\u001b[2K${text}`);
    },
  };
}
