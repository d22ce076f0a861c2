import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { isWithheldPart } from '../../domain/ledger/rules.withheld.ts';

/** The server answers, but not with what was asked for. */
export class BadAnswer extends Error {}

/** Nobody answers, or not to the end. */
export class NoAnswer extends Error {}

/** An answer must be complete within this time. */
const ANSWER_MS = 60_000;
/** A busy server is asked again after these pauses. */
const PAUSES_MS = [1000, 3000, 10_000];
const BUSY = new Set([429, 502, 503, 504]);

/**
 * Reads a log over HTTP.
 * @param url of the festival, or of a mirror of its log, with or without a slash at its end
 */
export function httpReader(url: string): LedgerReader {
  const folder = `${url.replace(/\/+$/, '')}/`;
  return async (path, limit) => {
    const address = new URL(path, folder);
    for (const pause of [...PAUSES_MS, null]) {
      const response = await fetchOnce(address);
      if (response.ok) return readBody(response, path, limit);
      await response.body?.cancel();
      if (response.status === 404 && path.startsWith('tile/')) {
        throw new LedgerFault('missing_tile', { path });
      }
      if (response.status === 403 && isWithheldPart(path)) throw new LedgerFault('votes_withheld');
      if (pause === null || !BUSY.has(response.status)) {
        throw new BadAnswer(`${address.href} answers with ${response.status}.`);
      }
      await sleep(pause);
    }
    throw new NoAnswer(`${address.href} does not answer.`);
  };
}

async function fetchOnce(address: URL): Promise<Response> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (error) {
    throw notRead(address.href, error);
  }
}

/** Stops at the limit: a hostile server may send without end. */
async function readBody(response: Response, path: string, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream: ReadableStream<Uint8Array> | null = response.body;
  if (!stream) return new Uint8Array(0);
  try {
    for await (const part of stream) {
      length += part.length;
      if (length > limit) throw new LedgerFault('answer_too_large', { path, limit });
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof LedgerFault ? error : notRead(response.url, error);
  }
  return Buffer.concat(parts);
}

function notRead(address: string, error: unknown): NoAnswer {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new NoAnswer(
    `${address} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
  );
}
