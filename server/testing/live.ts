import { get, type IncomingMessage } from 'node:http';

/** A page that watches, without a screen. */
export interface Looker {
  status: number;
  headers: IncomingMessage['headers'];
  /** Everything that was received so far. */
  received(): string;
  /** Resolves with the data of the first matching event of this name that was not taken before. */
  next<Data>(event: string, fits?: (data: Data) => boolean): Promise<Data>;
  /** Resolves when the server has ended or cut the stream. */
  ended: Promise<void>;
  /** Stops reading, so that data piles up. */
  pause(): void;
  /** Closes the tab. */
  close(): void;
}

interface Event {
  name: string;
  data: unknown;
}

/** Opens the stream that `EventSource` would. @param path with `restaurant=<id>` as its query */
export function lookAt(
  url: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Looker> {
  return new Promise((resolve, reject) => {
    const request = get(url + path, { agent: false, headers }, (response) => {
      let text = '';
      let unread = '';
      let events: Event[] = [];
      const waiting = new Set<() => void>();
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        unread += chunk;
        const parts = unread.split('\n\n');
        unread = parts.pop() ?? '';
        for (const part of parts) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
          if (name !== undefined) events.push({ name, data: JSON.parse(data ?? 'null') });
        }
        for (const look of waiting) look();
      });
      // A stream that was cut ends with an error.
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        received: () => text,
        next: <Data>(event: string, fits: (data: Data) => boolean = () => true) =>
          new Promise<Data>((found) => {
            const look = () => {
              const index = events.findIndex(
                ({ name, data }) => name === event && fits(data as Data),
              );
              if (index < 0) return;
              waiting.delete(look);
              const { data } = events[index] as Event;
              // Earlier events of this name are dropped, too.
              events = events.filter(({ name }, at) => at > index || name !== event);
              found(data as Data);
            };
            waiting.add(look);
            look();
          }),
        ended: new Promise((over) => response.on('close', () => over())),
        pause: () => void response.pause(),
        close: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}
