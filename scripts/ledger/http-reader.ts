import type { LedgerReader } from '../../domain/ledger/rules.download.ts';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';

const PATIENCE_MS = 30_000;

/** The server answers, but not with what was asked for. */
export class BadAnswer extends Error {}

/**
 * Reads a log over HTTP.
 * @param url of the log, with or without a slash at its end
 */
export function httpReader(url: string): LedgerReader {
  const base = url.replace(/\/+$/, '');
  return async (path, limit) => {
    const response = await fetch(`${base}/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) {
      await response.body?.cancel();
      throw new BadAnswer(`${base}/${path} answers with ${response.status}.`);
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > limit) throw new LedgerFault('answer_too_large', { path, limit });
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  };
}
