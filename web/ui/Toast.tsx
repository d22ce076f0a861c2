import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
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
type Show = (said: string | Toast) => void;
const ToastContext = createContext<Show>(() => {});

/** Says something in passing; the next one takes its place. */
export const useToast = (): Show => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { count: number }) | null>(null);
  const show = useCallback<Show>((said) => {
    const told = typeof said === 'string' ? { text: said } : said;
    setToast((before) => ({ ...told, count: (before?.count ?? 0) + 1 }));
  }, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const isError = toast?.isError === true;
  const done = () => setToast(null);
  return (
    <ToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-28 z-30 flex justify-center">
        <div role="status">
          {toast && !isError && <Card key={toast.count} toast={toast} onDone={done} />}
        </div>
        <div aria-live="assertive">
          {toast && isError && <Card key={toast.count} toast={toast} onDone={done} />}
        </div>
      </div>
    </ToastContext>
  );
}

function Card({
  toast: { title, text, isError, action },
  onDone,
}: {
  toast: Toast;
  onDone: () => void;
}) {
  const said = 'rise bg-ink text-paper shadow-card';
  if (action) {
    return (
      <div className={`${said} flex items-center gap-2 rounded-full py-1 pr-1 pl-5`}>
        <p className="font-semibold">{text}</p>
        <button
          type="button"
          className="pointer-events-auto min-h-11 rounded-full px-4 font-semibold underline underline-offset-4"
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
