/** Hosts as a table that can be sorted; a click filters the pages. @module */
import { useState } from "preact/hooks";
import { duration, integer, wholePercent } from "../../src/display.ts";
import type { HostList } from "../../src/ui/schemas.ts";
import { useAnswer, useUntilWhole } from "../hooks.ts";
import { Empty, Trouble } from "./bits.tsx";
import { Said } from "./said.tsx";

const COLUMNS = [
  ["host", "Host"],
  ["pages", "Pages"],
  ["relevant", "Relevant"],
  ["share", "Share"],
  ["waiting", "Waiting"],
  ["failing", "Failed"],
  ["rest", "Rests"],
] as const;
type Order = (typeof COLUMNS)[number][0];

export function HostsTable(props: {
  crawl: string;
  commit: number;
  chosen: string;
  onChoose(host: string): void;
  onBlock?: ((host: string) => void) | undefined;
}) {
  const { crawl, commit, chosen, onChoose, onBlock } = props;
  const [order, setOrder] = useState<{ by: Order; descending: boolean }>({ by: "relevant", descending: true });
  const [limit, setLimit] = useState(12);
  const path = `/crawls/${crawl}/hosts?order=${order.by}&descending=${order.descending}&limit=${limit}`;
  const answer = useAnswer<HostList>(path, commit, 10_000);
  const { value, error } = answer;
  useUntilWhole(answer, value?.isCounted ?? false);
  const sortBy = (by: Order) => setOrder({ by, descending: by === order.by ? !order.descending : by !== "host" });
  if (value === undefined) return <Trouble text={error} />;
  if (value.total === 0) return <Empty>No host is known yet.</Empty>;
  return (
    <>
      <div class="scrolling">
        <table>
          <thead>
            <tr>
              {COLUMNS.map(([by, label]) => (
                <th
                  key={by}
                  scope="col"
                  aria-sort={by === order.by ? (order.descending ? "descending" : "ascending") : "none"}
                >
                  <button type="button" onClick={() => sortBy(by)}>
                    {label}
                    <span aria-hidden="true">{by === order.by ? (order.descending ? " ↓" : " ↑") : ""}</span>
                  </button>
                </th>
              ))}
              {onBlock && (
                <th scope="col">
                  <span class="unseen">Block</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {value.hosts.map(({ host, pages, relevant, share, waiting, failing, restSeconds }) => (
              <tr key={host} class={host === chosen ? "chosen" : ""}>
                <th scope="row">
                  <button
                    type="button"
                    class="plain"
                    aria-pressed={host === chosen}
                    onClick={() => onChoose(host === chosen ? "" : host)}
                  >
                    <Said text={host} length={60} />
                  </button>
                </th>
                <td>{integer(pages)}</td>
                <td>{integer(relevant)}</td>
                <td>{pages === 0 ? "–" : wholePercent(share)}</td>
                <td>{value.isCounted ? integer(waiting) : "…"}</td>
                <td>{integer(failing)}</td>
                <td title={restSeconds === null ? "Known only while the crawl runs here" : undefined}>
                  {restOf(restSeconds)}
                </td>
                {onBlock && (
                  <td>
                    <button
                      type="button"
                      class="plain small"
                      aria-label={`Block ${host}`}
                      title="Fetch nothing more from it"
                      onClick={() => onBlock(host)}
                    >
                      block
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {value.total > value.hosts.length && (
        <button type="button" class="plain more" onClick={() => setLimit(limit * 4)}>
          More of {integer(value.total)} hosts
        </button>
      )}
    </>
  );
}

/** Every host rests a moment after each request: what is shorter than that tells nothing. */
function restOf(seconds: number | null): string {
  if (seconds === null) return "–";
  return seconds < 2 ? "" : duration(seconds * 1000);
}
