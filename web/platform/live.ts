/** The page comes first; who only passes by opens nothing. */
const FIRST_WAIT_MS = 1000;
/** Before a server that refuses is asked again; doubled up to the longest. */
const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;

export interface LiveEars {
  /** What comes under each name, as the server sent it. */
  events: Record<string, (data: unknown) => void>;
  /** Whether events come now; false also while nobody looks. */
  onConnected: (isConnected: boolean) => void;
}

/**
 * Hears a server's events for as long as somebody looks at the page: a hidden one holds no
 * connection. A connection that breaks is opened again by the browser; one that the server refuses,
 * by us, after waits that grow.
 * @returns ends it
 */
export function listenLive(url: string, { events, onConnected }: LiveEars): () => void {
  let source: EventSource | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;

  function openIn(ms: number): void {
    clearTimeout(waiting);
    waiting = setTimeout(open, ms);
  }

  function open(): void {
    shut();
    if (document.visibilityState === 'hidden') return;
    const opened = new EventSource(url);
    source = opened;
    for (const [name, hear] of Object.entries(events)) {
      opened.addEventListener(name, (event: MessageEvent<string>) => hear(JSON.parse(event.data)));
    }
    opened.addEventListener('open', () => {
      retryMs = RETRY_MS;
      onConnected(true);
    });
    opened.addEventListener('error', () => {
      onConnected(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      openIn(retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  }

  function shut(): void {
    clearTimeout(waiting);
    if (!source) return;
    source.close();
    source = null;
    onConnected(false);
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? shut() : openIn(0));
  // Back on the network: not after the rest of a long wait.
  const onOnline = () => openIn(0);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  openIn(FIRST_WAIT_MS);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    shut();
  };
}
