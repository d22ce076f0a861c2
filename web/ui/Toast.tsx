import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';

/** S1 §9: one at a time, for 4 seconds. */
const SHOWN_MS = 4000;

interface Toast {
  title?: string;
  text: string;
  /** Trouble interrupts a screen reader. */
  isError?: boolean;
  /** One thing to do about it while it is shown. */
  action?: { label: string; act: () => void };
}
/** @returns takes it away before its time */
type Show = (said: string | Toast) => () => void;
const ToastContext = createContext<Show>(() => () => {});

/** Says something in passing; the next one takes its place. */
export const useToast = (): Show => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { count: number }) | null>(null);
  /** Nobody is hurried while they reach for what the toast offers (WCAG 2.2.1). */
  const [isHeld, setHeld] = useState(false);
  const counted = useRef(0);
  const show = useCallback<Show>((said) => {
    const told = typeof said === 'string' ? { text: said } : said;
    const count = ++counted.current;
    setToast({ ...told, count });
    setHeld(false);
    return () => setToast((now) => (now?.count === count ? null : now));
  }, []);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const isError = toast?.isError === true;
  const done = () => setToast(null);
  return (
    <ToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-28 z-30 flex justify-center wrap-anywhere">
        <div role="status" className="min-w-0">
          {toast && !isError && (
            <Card key={toast.count} toast={toast} onHold={setHeld} onDone={done} />
          )}
        </div>
        <div aria-live="assertive" className="min-w-0">
          {toast && isError && (
            <Card key={toast.count} toast={toast} onHold={setHeld} onDone={done} />
          )}
        </div>
      </div>
    </ToastContext>
  );
}

function Card({
  toast: { title, text, isError, action },
  onHold,
  onDone,
}: {
  toast: Toast;
  onHold: (isHeld: boolean) => void;
  onDone: () => void;
}) {
  const said = 'rise bg-ink text-paper shadow-card';
  if (action) {
    return (
      <div
        className={`${said} pointer-events-auto flex items-center gap-2 rounded-[28px] py-1 pr-1 pl-5`}
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
      >
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
