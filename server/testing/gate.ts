import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The way to a database, which a test closes and opens. */
export interface Gate {
  /** The database's address through the gate. */
  url: string;
  /** Refuses new connections, and resets those that are there. */
  close(): Promise<void>;
  /** Lets connections through, from the same port as before. */
  open(): Promise<void>;
}

/** @param url of a PostgreSQL database. @param isOpen whether the gate lets anyone through at first */
export async function createGate(url: string, isOpen: boolean): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(Number(target.port), target.hostname);
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(end);
      one.on('error', () => end.destroy());
      one.on('close', () => {
        sockets.delete(one);
        end.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const close = async () => {
    for (const socket of sockets) socket.resetAndDestroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  if (!isOpen) await close();
  return { url: through.href, close, open: () => listen(port) };
}
