import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * How long a client may take and how much it may say before anything of ours is asked. Who sends a
 * header a minute holds a connection, and thousands of such hold the server.
 */
export const CONNECTION_LIMITS = {
  /** The first line and all headers, from the connection's first byte; else 408. */
  headersTimeout: 20_000,
  /** The body with them: ten megabytes at 1 Mbit/s take 80 s. Else 408. An answer may take longer. */
  requestTimeout: 180_000,
  /** Between two requests: longer than the minute after which proxies drop their own side. */
  keepAliveTimeout: 65_000,
  /** How often the two first are looked at. */
  connectionsCheckingInterval: 10_000,
  /** In bytes, of first line and headers; else 431. */
  maxHeaderSize: 16_384,
};
/** Browsers send some thirty; the rest is not read. */
const MAX_HEADERS = 100;

/**
 * A server that waits for nobody for long. Two lengths of one message, or what is no HTTP, is refused
 * by Node's own strict parser (400), which no option here loosens.
 */
export function createPatientServer(
  answer: RequestListener,
  limits: typeof CONNECTION_LIMITS = CONNECTION_LIMITS,
): Server {
  const server = createServer({ ...limits, insecureHTTPParser: false }, answer);
  server.maxHeadersCount = MAX_HEADERS;
  return server;
}
