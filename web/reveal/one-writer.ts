/**
 * What the windows of one browser keep together, one of them writes: reading, changing and writing the storage is
 * not one step between windows, and a change of one could undo that of another. The others pass theirs to it.
 */
export interface OneWriter<Change> {
  /** Takes part; to be called before the first change. The first window to do so writes. */
  join: () => void;
  /** Writes from now on, also if the window that did so is stuck. */
  take: () => void;
  change: (change: Change) => void;
  /** Whether this window may write. */
  mayWrite: () => boolean;
}

/** What it needs of the browser; without locks or messages each window writes for itself. */
export interface Between {
  locks: Pick<LockManager, 'request'> | undefined;
  messages: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** @param name of the lock @param write applies a change to what is kept */
export function createOneWriter<Change>(
  name: string,
  { locks, messages }: Between,
  write: (change: Change) => void,
): OneWriter<Change> {
  let role: 'alone' | 'asks' | 'writes' | 'passes' = 'alone';
  let isWaiting = false;
  /** What was changed while the browser was asked who writes. */
  let early: Change[] = [];

  const change = (one: Change) => {
    if (role === 'asks') early.push(one);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel, not of a window.
    else if (role === 'passes') messages?.postMessage(one);
    else write(one);
  };
  const become = (known: 'writes' | 'passes') => {
    role = known;
    const late = early;
    early = [];
    late.forEach(change);
  };

  /** The lock that this window holds; undefined: none. */
  let held: symbol | undefined;

  /** Writes from when it gets the lock until another window takes it, or this one closes. */
  function ask(options: LockOptions): void {
    let own: symbol | undefined;
    const onLock = (lock: Lock | null) => {
      if (!lock) return undefined;
      held = own = Symbol(name);
      isWaiting = false;
      become('writes');
      return new Promise<void>(() => {});
    };
    const onOver = () => {
      // This window may have got another lock meanwhile, as when it takes what it holds.
      if (held !== own) return;
      held = undefined;
      pass();
    };
    locks?.request(name, options, onLock).then(onOver, onOver);
  }
  function pass(): void {
    become('passes');
    if (isWaiting) return;
    isWaiting = true;
    ask({});
  }
  messages?.addEventListener('message', ({ data }) => {
    if (role === 'writes') write(data as Change);
  });
  return {
    join() {
      if (role !== 'alone' || !locks || !messages) return;
      role = 'asks';
      ask({ ifAvailable: true });
    },
    take() {
      if (role === 'writes' || !locks || !messages) return;
      role = 'asks';
      ask({ steal: true });
    },
    change,
    mayWrite: () => role === 'alone' || role === 'writes',
  };
}
