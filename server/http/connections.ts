import { createServer, type RequestListener, type Server } from 'node:http';
import { maxConnectionsFor, readOpenFileLimit } from './open-files.ts';

/**
 * How much time and data a client gets before our code runs. A client that sends one header a minute
 * occupies a connection, and thousands of them block the server.
 */
export const CONNECTION_LIMITS = {
  /** For the first line and all headers, from the connection's first byte; else 408. */
  headersTimeout: 20_000,
  /** Including the body: ten megabytes at 1 Mbit/s take 80 s. Else 408. An answer may take longer. */
  requestTimeout: 180_000,
  /** Between two requests: longer than the minute after which proxies close their own side. */
  keepAliveTimeout: 65_000,
  /**
   * Without any progress of the socket, in either direction: a client that does not read its answer would
   * occupy memory and a socket for ever. Live streams have a heartbeat every 25 s, no other answer pauses
   * as long.
   */
  stallTimeout: 120_000,
  /** How often the first two limits are checked. */
  connectionsCheckingInterval: 10_000,
  /** In bytes, for the first line and headers; else 431. */
  maxHeaderSize: 16_384,
};
/** Browsers send about thirty. With more Node answers 431: none is left out, least of all what a proxy adds last. */
const MAX_HEADERS = 100;

/**
 * A server that limits slow clients. Node's own strict parser refuses ambiguous lengths and invalid HTTP
 * (400), and no option here loosens it.
 */
export function createPatientServer(
  answer: RequestListener,
  { stallTimeout, ...limits }: typeof CONNECTION_LIMITS = CONNECTION_LIMITS,
): Server {
  const server = createServer({ ...limits, insecureHTTPParser: false }, answer);
  server.maxHeadersCount = MAX_HEADERS;
  server.timeout = stallTimeout;
  const openFiles = readOpenFileLimit();
  if (openFiles !== undefined) server.maxConnections = maxConnectionsFor(openFiles);
  return server;
}
