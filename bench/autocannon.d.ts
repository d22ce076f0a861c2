/** The part of autocannon that we use; it has no types of its own. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before every request. */
    setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Ends after this many answers instead. */
    amount?: number;
    /** Milliseconds between its checks for the end. */
    sampleInt: number;
    requests: Request[];
  }
  interface Result {
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  }
  interface Instance extends PromiseLike<Result> {
    stop(): void;
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
    /** A request without an answer: the socket's error, or that the time of one ended. */
    on(event: 'reqError', listener: (error: NodeJS.ErrnoException) => void): this;
  }
  export default function autocannon(options: Options): Instance;
}
