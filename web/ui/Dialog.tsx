import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';

/**
 * A bottom sheet on phones, a dialog on desktops. Open as long as it is rendered; Escape, the close
 * button and a tap outside call `onClose`.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  // A layout effect: its cleanup runs before the element is removed, so the platform restores the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listening = new AbortController();
    const { signal } = listening;
    // A tap on the backdrop is a click on the dialog itself, not on its content.
    dialog.addEventListener(
      'click',
      (event) => {
        if (event.target === dialog) latestOnClose.current();
      },
      { signal },
    );
    // A second Escape closes it regardless: if it must stay open, it is opened again.
    dialog.addEventListener(
      'close',
      () => {
        latestOnClose.current();
        requestAnimationFrame(() => {
          if (!signal.aborted && !dialog.open) dialog.showModal();
        });
      },
      { signal },
    );
    dialog.showModal();
    titleRef.current?.focus();
    return () => {
      listening.abort();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="rise m-0 mt-auto max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-[24px] bg-surface text-ink shadow-card sm:m-auto sm:w-[28rem] sm:rounded-[24px]"
    >
      <div className="grid gap-5 p-6 pb-[max(24px,env(safe-area-inset-bottom))]">
        <div className="flex items-start justify-between gap-4">
          <h2 ref={titleRef} id={titleId} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <CloseButton onClose={onClose} className="-mt-2 -mr-2" />
        </div>
        {children}
      </div>
    </dialog>
  );
}
