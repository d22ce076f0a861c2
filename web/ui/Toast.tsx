import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';

/** S1 §9: one at a time, for 4 seconds. */
const SHOWN_MS = 4000;

interface Toast {
  title?: string;
  text: string;
  /** Errors interrupt a screen reader. */
  isError?: boolean;
  /** One action that is offered while it is shown. */
  action?: { label: string; act: () => void };
}
/**
 * Shows a message; null removes the one that is shown, because something newer says more.
 * @returns a function that closes it early
 */
type Show = (said: string | Toast | null) => () => void;
const ToastContext = createContext<Show>(() => () => {});

/** Shows a short message; the next one replaces it. */
export const useToast = (): Show => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { count: number }) | null>(null);
  const counted = useRef(0);
  const show = useCallback<Show>((said) => {
    const content = typeof said === 'string' ? { text: said } : said;
    const count = ++counted.current;
    setToast(content && { ...content, count });
    return () => setToast((now) => (now?.count === count ? null : now));
  }, []);
  const isError = toast?.isError === true;
  const card = toast && <Card key={toast.count} toast={toast} onDone={() => setToast(null)} />;
  return (
    <ToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-28 z-30 flex justify-center wrap-anywhere lg:inset-x-20 lg:justify-end">
        <div role="status" className="min-w-0">
          {!isError && card}
        </div>
        <div aria-live="assertive" className="min-w-0">
          {isError && card}
        </div>
      </div>
    </ToastContext>
  );
}

/**
 * Counts down the time of a toast. The countdown pauses while the mouse is over it or its action
 * has the focus (WCAG 2.2.1), and then continues.
 */
function useCountdown(onEnd: () => void): (isPaused: boolean) => void {
  const [isPaused, setPaused] = useState(false);
  const leftMs = useRef(SHOWN_MS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (performance.now() - startedAt));
    };
  }, [isPaused]);
  return setPaused;
}

/** The focus inside would be lost with the toast: it returns to the element that had it before. */
function Card({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const pause = useCountdown(onDone);
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current } = card;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const back = cameFrom.current?.isConnected
        ? cameFrom.current
        : document.getElementById('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={card}
      className="pointer-events-auto"
      onPointerEnter={() => pause(true)}
      onPointerLeave={() => pause(card.current?.contains(document.activeElement) === true)}
      onFocus={({ relatedTarget }) => {
        if (!card.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
        pause(true);
      }}
      onBlur={() => pause(card.current?.matches(':hover') === true)}
    >
      <Said toast={toast} onDone={onDone} />
    </div>
  );
}

function Said({
  toast: { title, text, isError, action },
  onDone,
}: {
  toast: Toast;
  onDone: () => void;
}) {
  // The border is visible in forced-colours mode.
  const said = 'rise border border-transparent bg-ink text-paper shadow-card';
  if (action) {
    return (
      <div className={`${said} flex items-center gap-2 rounded-[28px] py-1 pr-1 pl-5`}>
        <p className="font-semibold">{text}</p>
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-full px-4 font-semibold underline underline-offset-4"
          onClick={() => {
            onDone();
            action.act();
          }}
        >
          {action.label}
        </button>
      </div>
    );
  }
  if (!title) {
    return <p className={`${said} rounded-full px-5 py-3 text-center font-semibold`}>{text}</p>;
  }
  return (
    <div className={`${said} flex max-w-sm gap-3 rounded-card px-5 py-3`}>
      <Icon name={isError ? 'warning' : 'check'} className="mt-0.5" />
      <div>
        <p className="font-bold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
