import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { MAX_REQUEST_CHARACTERS } from '../../domain/ledger/rules.witness.ts';
import type { Witness, WitnessAnswer } from './witness-duty.ts';
import type { WitnessFolder } from './witness-folder.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Requests are short and come from one log; who sends nothing is not waited for. */
const PATIENCE_MS = 10_000;

/**
 * Serves a witness: C2SP tlog-witness at `POST /add-checkpoint`; beside it `/checkpoint`, the last head that it
 * signed, and `/vkey`, its key.
 * @param onError is told what went wrong on this side
 */
export function serveWitness(
  witness: Witness,
  { signer }: Pick<WitnessFolder, 'signer'>,
  onError: (error: unknown) => void,
): Server {
  const answer = async (request: IncomingMessage): Promise<WitnessAnswer> => {
    if (request.url === '/add-checkpoint') {
      if (request.method !== 'POST') return textOf(405, 'Use POST.\n');
      const body = await readBody(request);
      return body === null ? textOf(413, 'Too large.\n') : witness.addCheckpoint(body);
    }
    if (request.url === '/vkey') return textOf(200, `${formatVkey(signer.key)}\n`);
    const note = request.url === '/checkpoint' ? witness.note() : null;
    return note === null ? textOf(404, 'There is nothing here.\n') : textOf(200, note);
  };
  const server = createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => {
        onError(error);
        return textOf(500, 'The witness cannot sign now.\n');
      })
      .then((given) => send(response, given))
      .catch(onError);
  });
  server.requestTimeout = PATIENCE_MS;
  server.headersTimeout = PATIENCE_MS;
  return server;
}

const textOf = (status: number, body: string): WitnessAnswer => ({
  status,
  contentType: TEXT,
  body,
});

/** @returns null if it is too large */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    // The rest is read and dropped, so that the answer arrives.
    if (length <= MAX_REQUEST_CHARACTERS) parts.push(part);
  }
  return length > MAX_REQUEST_CHARACTERS ? null : Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, contentType, body }: WitnessAnswer): void {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
