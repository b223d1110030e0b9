/**
 * A page's main content, from the Markdown that we wrote of it, as elements of our own: text stays text, markup in it is
 * shown as it stands, no picture is loaded, and links leave only for http and https.
 * @module
 */
import { lexer, type MarkedToken, type Token } from "marked";
import type { ComponentChildren } from "preact";
import { shown } from "./said.tsx";

const LONGEST = 60_000;

export function Markdown({ text }: { text: string }) {
  return (
    <div class="prose">
      {blocks(lexer(text.slice(0, LONGEST)))}
      {text.length > LONGEST && <p class="quiet">The rest of this long page is left out here.</p>}
    </div>
  );
}

const plain = (text: string) => <bdi>{shown(text, LONGEST)}</bdi>;
const asMarked = (token: Token) => token as MarkedToken;

function blocks(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, i) => {
    const key = `${i}`;
    const one = asMarked(token);
    switch (one.type) {
      case "heading": {
        const Level = `h${Math.min(6, one.depth + 2)}` as "h3" | "h4" | "h5" | "h6";
        return <Level key={key}>{inline(one.tokens)}</Level>;
      }
      case "paragraph":
        return <p key={key}>{inline(one.tokens)}</p>;
      case "blockquote":
        return <blockquote key={key}>{blocks(one.tokens)}</blockquote>;
      case "list": {
        const items = one.items.map((item, n) => <li key={`${n}`}>{blocks(item.tokens)}</li>);
        return one.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      }
      case "code":
        return (
          <pre key={key}>
            <code>{plain(one.text)}</code>
          </pre>
        );
      case "table":
        return (
          <div class="scrolling" key={key}>
            <table>
              <tbody>
                {[one.header, ...one.rows].map((row, n) => (
                  <tr key={`${n}`}>
                    {row.map((cell, m) => (
                      <td key={`${m}`}>{inline(cell.tokens)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      case "hr":
        return <hr key={key} />;
      case "space":
        return null;
      case "text":
        return <span key={key}>{one.tokens === undefined ? plain(one.text) : inline(one.tokens)}</span>;
      default:
        return <p key={key}>{plain(one.raw)}</p>;
    }
  });
}

function inline(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token, i) => {
    const key = `${i}`;
    const one = asMarked(token);
    switch (one.type) {
      case "strong":
        return <strong key={key}>{inline(one.tokens)}</strong>;
      case "em":
        return <em key={key}>{inline(one.tokens)}</em>;
      case "del":
        return <s key={key}>{inline(one.tokens)}</s>;
      case "codespan":
        return <code key={key}>{plain(one.text)}</code>;
      case "br":
        return <br key={key} />;
      case "link":
        return /^https?:\/\//i.test(one.href) ? (
          <a key={key} href={one.href} target="_blank" rel="noopener noreferrer">
            {inline(one.tokens)}
          </a>
        ) : (
          <span key={key}>{inline(one.tokens)}</span>
        );
      case "image":
        return (
          <span key={key} class="quiet">
            [picture{one.text === "" ? "" : ": "}
            {plain(one.text)}]
          </span>
        );
      case "escape":
        return <bdi key={key}>{shown(one.text)}</bdi>;
      case "text":
        return <bdi key={key}>{shown(decoded(one.text), LONGEST)}</bdi>;
      default:
        return <bdi key={key}>{shown(one.raw, LONGEST)}</bdi>;
    }
  });
}

/** The reader of Markdown escapes text for HTML; here it becomes text again. */
function decoded(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&#39;": "'",
    "&amp;": "&",
  };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (mark) => marks[mark] ?? mark);
}
