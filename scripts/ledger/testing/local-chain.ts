import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(
  new URL('../../../node_modules/@foundry-rs/anvil/bin.mjs', import.meta.url),
);
/** Public keys of the program's own accounts, which are rich on every local chain. */
export const CHAIN_KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const;
export const CHAIN_ID = 31_337;

/** An answer of the chain's server, or what is done with it instead. */
type Fault = 'refuse' | 'hang' | 'lose the answer' | { error: string };

/** A chain on this machine: a block is mined when the test says so. */
export interface LocalChain {
  url: string;
  /** A call of the chain's server, past all faults. */
  call<Result>(method: string, ...params: unknown[]): Promise<Result>;
  mine(blocks: number): Promise<void>;
  /** What happens to calls of this method from now on; all methods where none is named. */
  fail(fault: Fault | null, method?: string, firstParam?: string): void;
  /** How many calls of the method came in. */
  count(method: string): number;
  stop(): Promise<void>;
}

/** Starts a chain, and in front of it a server that can fail. */
export async function startChain(): Promise<LocalChain> {
  const options = ['--port', '0', '--no-mining', '--chain-id', String(CHAIN_ID)];
  const child = spawn(process.execPath, [PROGRAM, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const inner = await listeningAt(child);
  let fault: { kind: Fault; method: string | undefined; firstParam: string | undefined } | null =
    null;
  const counts = new Map<string, number>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { id, method, params } = JSON.parse(body) as Call;
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const isFailing =
      fault !== null &&
      (fault.method ?? method) === method &&
      (fault.firstParam ?? params?.[0]) === params?.[0];
    const kind = isFailing ? fault?.kind : null;
    if (kind === 'hang') return;
    if (kind === 'refuse') {
      request.socket.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json');
    if (typeof kind === 'object' && kind) {
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: kind.error } }),
      );
      return;
    }
    const result = await forward(inner, body);
    if (kind === 'lose the answer') request.socket.destroy();
    else response.end(result);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const call = async <Result>(method: string, ...params: unknown[]): Promise<Result> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = JSON.parse(await forward(inner, body)) as {
      result: Result;
      error?: { message: string };
    };
    if (error) throw new Error(error.message);
    return result;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    call,
    mine: async (blocks) => void (await call('anvil_mine', `0x${blocks.toString(16)}`)),
    fail: (kind, method, firstParam) => {
      fault = kind && { kind, method, firstParam };
    },
    count: (method) => counts.get(method) ?? 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

interface Call {
  id: number;
  method: string;
  params?: unknown[];
}

async function forward(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    // It is read to the end: a full pipe would stop the chain.
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /Listening on (\S+)/.exec(printed)?.[1];
      if (address) resolve(`http://${address}`);
    });
    child.once('exit', () => reject(new Error(`The chain did not start: ${printed}`)));
  });
}
