import { type ReactNode, useId } from 'react';

/** A part of a form: title on the left, fields beside it; stacked on a phone. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t border-line py-6 xl:grid-cols-[min(15rem,20vw)_minmax(0,1fr)] xl:gap-8"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {hint && <p className="max-w-[68ch] text-sm text-muted">{hint}</p>}
      </div>
      <div className="grid max-w-[720px] min-w-0 gap-5">{children}</div>
    </section>
  );
}
