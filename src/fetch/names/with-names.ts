/** Looks a name up before its host's turn is taken: a dead name costs neither a turn nor a request. @module */
import type { HttpTransport } from "../http.ts";
import type { PurposeTransport } from "../purpose.ts";
import type { Waits } from "../waits.ts";

export function withNames(
  transport: PurposeTransport,
  http: Pick<HttpTransport, "needsName" | "lookUp">,
  waits: Waits,
): PurposeTransport {
  return {
    request: async (url, signal, purpose) => {
      const trouble = http.needsName(url) ? await waits.during(purpose, http.lookUp(url, signal)) : undefined;
      return trouble ?? (await transport.request(url, signal, purpose));
    },
  };
}
