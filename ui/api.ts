/** What the page asks of the server: the same API that anybody else may use. @module */
import type { Problem } from "../src/ui/schemas.ts";

class ApiError extends Error {
  readonly hint: string;

  constructor({ message, hint }: Pick<Problem, "message" | "hint">) {
    super(message);
    this.hint = hint;
  }
}

/** The server is ours and of this version: what it answers is what its schemas say. */
export async function get<Answer>(path: string): Promise<Answer> {
  return answerOf(await reached(fetch(`/api${path}`)));
}

export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  return answerOf(await reached(fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })));
}

async function reached(asked: Promise<Response>): Promise<Response> {
  try {
    return await asked;
  } catch {
    throw new ApiError({
      message: "Honeyguide does not answer.",
      hint: "Start `honeyguide ui` again and open its address.",
    });
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  if (response.status === 403) {
    throw new ApiError({
      message: "This page has lost its token.",
      hint: "Open the address that `honeyguide ui` printed.",
    });
  }
  throw new ApiError((await response.json()) as Problem);
}

export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
