import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';

/** S1 §9: one at a time, for 4 seconds. */
const SHOWN_MS = 4000;

type Show = (text: string) => void;
const ToastContext = createContext<Show>(() => {});

/** Says something in passing; the next one takes its place. */
export const useToast = (): Show => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ text: string; count: number } | null>(null);
  const show = useCallback<Show>(
    (text) => setToast((before) => ({ text, count: (before?.count ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-28 z-30 flex justify-center"
      >
        {toast && (
          <p
            key={toast.count}
            className="rise rounded-full bg-ink px-5 py-3 text-center font-semibold text-paper shadow-card"
          >
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}
