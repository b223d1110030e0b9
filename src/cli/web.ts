/** Tells a waiting person how far the first reading of a recorded web is. @module */
import type { OpenOptions } from "../crawler/open.ts";
import { percent } from "./text.ts";

export function webProgress({ quiet }: { quiet: boolean }): OpenOptions {
  if (quiet || process.stderr.isTTY !== true) return {};
  return {
    onWebProgress: ({ bytesRead, bytesTotal }) => {
      const share = bytesTotal === 0 ? 1 : bytesRead / bytesTotal;
      const text = share >= 1 ? "" : `Reading the recorded web for the first time: ${percent(share)}`;
      process.stderr.write(`\r\u001b[2K${text}`);
    },
  };
}
