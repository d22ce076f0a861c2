import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import type { NoteSigner } from '../../domain/ledger/rules.note.ts';
import type { MemoryLog } from '../../domain/testing/ledger.ts';

/** A log in memory, served as a real one is: for clients that read over HTTP. */
export interface ServedLog {
  url: string;
  /** What is served from now on. */
  show: (log: MemoryLog, change?: ChangeFile) => void;
  close: () => Promise<void>;
}

/** Another content of an address; null for none. */
type ChangeFile = (path: string, body: Buffer) => Buffer | null;

export async function serveMemoryLog(first: MemoryLog, signer: NoteSigner): Promise<ServedLog> {
  let log = first;
  let change: ChangeFile = (_, body) => body;
  const read = (path: string): Buffer | null => {
    if (path === 'ledger/vkey') return Buffer.from(`${formatVkey(signer.key)}\n`);
    try {
      const file = log.file(path);
      return file === null ? null : change(path, Buffer.from(file));
    } catch (error) {
      if (error instanceof LedgerFault) return null;
      throw error;
    }
  };
  const server = createServer((request, response) => {
    const body = read((request.url ?? '/').slice(1));
    response.writeHead(body ? 200 : 404).end(body ?? undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (next, nextChange = (_, body) => body) => {
      log = next;
      change = nextChange;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
