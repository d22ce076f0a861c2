import type { ReactNode } from 'react';

/** A section of the page of one account. */
export function AccountPart({
  title,
  className = '',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={`grid content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card ${className}`}
    >
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
