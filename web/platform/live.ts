/** The page loads first; visitors who leave soon open no connection. */
const FIRST_WAIT_MS = 1000;
/** The wait before a server that refused is asked again; doubled up to the longest. */
const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;

export interface LiveEars {
  /** Handlers by event name; each gets the data as the server sent it. */
  events: Record<string, (data: unknown) => void>;
  /** Whether events arrive now; false also while the page is hidden. */
  onConnected: (isConnected: boolean) => void;
}

/**
 * Listens to a server's events while the page is visible: a hidden page holds no connection. The
 * browser reopens a broken connection; if the server refuses one, this function reopens it, after
 * growing waits. @returns a function that ends it
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
  // Back on the network: reconnect at once, even during a long wait.
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
