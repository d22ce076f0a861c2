import { Server } from 'node:net';

/**
 * Loaded before a server (`--import`) by `bench/processes.ts`: it then listens with a socket of its own, and the
 * system shares the connections between the processes of that port. No server of ours asks for that (decision 0101).
 */
const { listen } = Server.prototype;
Server.prototype.listen = function listenBesideOthers(this: Server, ...given: unknown[]) {
  const [first, ...rest] = given;
  const options =
    typeof first === 'object' && first !== null ? { ...first, reusePort: true } : first;
  return Reflect.apply(listen, this, [options, ...rest]);
} as typeof listen;
