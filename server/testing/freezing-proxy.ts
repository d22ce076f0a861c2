import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy whose connections can die silently: bytes stop, and neither side is told. What one side sends
 * or closes meanwhile reaches the other after `thaw`, as after a network fault that ends.
 */
export interface FreezingProxy {
  port: number;
  /** The address of the target, with the proxy in its place. */
  url: string;
  /** Stops all bytes. @param which `all`: connections that are opened from now on hang, too */
  freeze(which?: 'all' | 'existing'): void;
  thaw(): void;
  /** Breaks every connection with a reset to both sides; new ones work unless all are frozen. */
  cut(): void;
  /** Refuses new connections, and breaks those that are there. */
  refuse(): Promise<void>;
  /** Lets connections through again, at the same port. */
  accept(): Promise<void>;
  /** From now on new connections go to another target, as after a failover. */
  redirect(targetUrl: string): void;
  /** How many open connections pass bytes, and how many are frozen. */
  counts(): { flowing: number; frozen: number };
  close(): Promise<void>;
}

/** One connection of a client. */
interface Link {
  client: Socket;
  /** null: it was opened while everything was frozen. */
  target: Socket | null;
  isFrozen: boolean;
}

/** @param targetUrl of PostgreSQL or of a mail server, with host and port */
export async function openFreezingProxy(targetUrl: string): Promise<FreezingProxy> {
  const address = new URL(targetUrl);
  let { hostname: host, port: targetPort } = address;
  const links = new Set<Link>();
  let isAllFrozen = false;

  const server = createServer({ noDelay: true }, (client) => {
    const link: Link = { client, target: null, isFrozen: isAllFrozen };
    links.add(link);
    client.on('error', () => {});
    client.on('close', () => closed(link));
    client.pause();
    if (!isAllFrozen) flow(link);
  });

  function flow(link: Link): void {
    link.isFrozen = false;
    if (!link.target) {
      link.target = connect({ host, port: Number(targetPort), noDelay: true });
      link.target.on('error', () => {});
      link.target.on('close', () => closed(link));
    }
    link.client.pipe(link.target);
    link.target.pipe(link.client);
    closed(link);
  }

  function freezeLink(link: Link): void {
    const { client, target } = link;
    link.isFrozen = true;
    if (!target) return;
    client.unpipe(target).pause();
    target.unpipe(client).pause();
  }

  /** One side may be closed: the other learns it, unless the connection is frozen. */
  function closed(link: Link): void {
    const { client, target, isFrozen } = link;
    if (isFrozen || !(client.destroyed || target?.destroyed)) return;
    client.destroy();
    target?.destroy();
    links.delete(link);
  }

  const cut = () => breakAll(links);
  const close = async () => {
    cut();
    await stopListening(server);
  };

  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return {
    port,
    url: address.href,
    freeze: (which = 'all') => {
      isAllFrozen = which === 'all';
      for (const link of links) freezeLink(link);
    },
    thaw: () => {
      isAllFrozen = false;
      for (const link of links) if (link.isFrozen) flow(link);
    },
    cut,
    counts: () => {
      const frozen = [...links].filter((link) => link.isFrozen).length;
      return { flowing: links.size - frozen, frozen };
    },
    refuse: close,
    accept: () => listen(server, port),
    redirect: (url) => ({ hostname: host, port: targetPort } = new URL(url)),
    close,
  };
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}

/** Breaks each connection with a reset to both sides. */
function breakAll(links: Set<Link>): void {
  for (const { client, target } of links) {
    reset(client);
    if (target) reset(target);
  }
  links.clear();
}

/** A socket that is being closed already cannot be reset, and would stay open. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
