/** What an engine shows its worker, which speaks with the others. @module */
import type { Frontier } from "../frontier/frontier.ts";
import type { EngineView } from "../neighbours.ts";
import type { SelectionStrategy } from "../types.ts";
import type { Wake } from "./wake.ts";
import type { Window } from "./window.ts";

export function engineView(
  frontier: Frontier,
  window: Pick<Window<unknown>, "size">,
  { order }: SelectionStrategy,
  wake: Wake,
): EngineView {
  return {
    wake: () => wake.notify(),
    url: (id) => frontier.url(id),
    promises: (count) =>
      order === "priority"
        ? frontier.top(count).map((id) => frontier.priority(id))
        : Array<number>(Math.min(count, frontier.readySize)).fill(1),
    get outstanding() {
      return window.size;
    },
    get waiting() {
      return frontier.size;
    },
  };
}
