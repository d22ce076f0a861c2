import { type ReactNode, useId } from 'react';

/** A section of the account page: title and hint on one side, controls on the other. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-4 border-t border-line pt-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}
