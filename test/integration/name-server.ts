/**
 * A name server on loopback for tests and benchmarks (RFC 1035, as little of it as a resolver needs): one question, one
 * answer. What a name is, is asked for each question, so names may change; `silent` never answers, as dead servers do.
 * @module
 */
import { createSocket } from "node:dgram";

export interface NameRecord {
  /** IPv4 addresses. */
  readonly addresses: readonly string[];
  readonly ttlSeconds?: number;
}

/** Undefined: there is no such name. */
export type NameAnswer = NameRecord | "silent" | "broken" | undefined;

export interface NameServer {
  /** For `Resolver.setServers`. */
  readonly address: string;
  /** Names for which addresses were asked so far (A alone), in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const TYPE_A = 1;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const HEADER_BYTES = 12;

export async function startNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    if (type === TYPE_A) asked.push(name);
    const record = answer(name);
    if (record === "silent") return;
    socket.send(replyTo(query.subarray(0, end), record, type), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function replyTo(question: Buffer, record: Exclude<NameAnswer, "silent">, type: number): Buffer {
  const addresses = typeof record === "object" && type === TYPE_A ? record.addresses : [];
  const reply = Buffer.from(question);
  const code = record === "broken" ? SERVER_FAILURE : record === undefined ? NO_SUCH_NAME : 0;
  reply.writeUInt16BE(0x8180 | code, 2); // an answer, recursion wanted and had
  reply.writeUInt16BE(addresses.length, 6);
  reply.writeUInt16BE(0, 8);
  reply.writeUInt16BE(0, 10);
  const ttl = typeof record === "object" ? (record.ttlSeconds ?? 300) : 0;
  return Buffer.concat([reply, ...addresses.map((address) => recordOf(address, ttl))]);
}

function recordOf(address: string, ttlSeconds: number): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 | HEADER_BYTES, 0); // the name of the question
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(ttlSeconds, 6);
  record.writeUInt16BE(4, 10);
  record.set(address.split(".").map(Number), 12);
  return record;
}
