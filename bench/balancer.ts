import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../scripts/run-command.ts';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

interface Target {
  port: number;
  isUp: boolean;
  agent: Agent;
}

const CHECK_MS = 200;
/** Requests that may be repeated after a server failed: reads, and those with an idempotency key. */
const mayRepeat = ({ method, url }: IncomingMessage) => method === 'GET' || url === '/api/ballots';

/** Round robin over the servers that are ready according to /readyz, as any balancer does it. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const targets = ports.map((port): Target => {
    return { port, isUp: false, agent: new Agent({ keepAlive: true }) };
  });
  let turn = 0;
  const next = (tried: Set<Target>) => {
    const up = targets.filter((one) => one.isUp && !tried.has(one));
    turn += 1;
    return up[turn % up.length];
  };
  const look = () => Promise.all(targets.map(async (one) => (one.isUp = await isReady(one.port))));
  await look();
  const checking = setInterval(() => void look(), CHECK_MS);

  function pass(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const tried = new Set<Target>();
    const attempt = (): void => {
      const target = next(tried);
      if (!target) return void response.writeHead(503).end();
      tried.add(target);
      const forwarded = [request.headers['x-forwarded-for'], request.socket.remoteAddress];
      const outgoing = httpRequest(
        {
          port: target.port,
          host: '127.0.0.1',
          method: request.method,
          path: request.url,
          agent: target.agent,
          headers: { ...request.headers, 'x-forwarded-for': forwarded.filter(Boolean).join(', ') },
        },
        (incoming) => {
          response.writeHead(incoming.statusCode ?? 502, {
            ...incoming.headers,
            connection: 'keep-alive',
          });
          incoming.pipe(response);
          incoming.once('error', () => response.destroy());
          response.once('close', () => incoming.destroy());
        },
      );
      outgoing.once('error', () => {
        target.isUp = false;
        if (response.headersSent) response.destroy();
        else if (mayRepeat(request)) attempt();
        else response.writeHead(502).end();
      });
      outgoing.end(body);
    };
    attempt();
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => pass(request, response, Buffer.concat(parts)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(checking);
      server.close();
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
    },
  };
}

/** Whether the server at a port of this machine is ready. */
export async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** The machine's HAProxy with the configuration of `deploy`, with ports instead of server names. */
export async function startHaproxy(ports: readonly number[], port: number): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-haproxy-'));
  const path = join(folder, 'haproxy.cfg');
  const servers = ports.map((one, index) => `    server server${index} 127.0.0.1:${one}`);
  const config = readFileSync(join(projectRoot, 'deploy/compose/haproxy.cfg'), 'utf8')
    .replace(/^resolvers containers\n(?: +.*\n)+/m, '')
    .replace(/^ +server-template .*$/m, servers.join('\n'))
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  writeFileSync(path, config);
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', path], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isReady(port)); tries += 1) {
    if (tries === 100) throw new Error('HAProxy does not answer.');
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
