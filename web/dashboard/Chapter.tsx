import type { ReactNode } from 'react';

/**
 * A chapter of the summary: its title, one large figure, a line or two about it, and its chart. On coloured
 * paper it has a cut edge below; in print the chapters stand on white, and none breaks across pages.
 */
export function Chapter({
  id,
  title,
  figure,
  isName = false,
  tone,
  chart,
  children,
}: {
  id: string;
  title: string;
  /** null: nothing to show as large as this. */
  figure: ReactNode;
  /** Whether the figure is a name, which may be long. */
  isName?: boolean;
  /** The colour of its paper; left out for the page's own. */
  tone?: 'chile' | 'amber' | 'agave';
  chart?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} data-tone={tone} className="break-inside-avoid">
      <div data-tone={tone} className="story-paper">
        <div className="story-inner story-chapter">
          <div className="grid content-center gap-2">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {figure !== null && (
              <p
                dir="auto"
                data-kind={isName ? 'name' : undefined}
                className="story-figure tabular-nums wrap-anywhere"
              >
                {figure}
              </p>
            )}
            <div className="story-text grid gap-1 text-lg">{children}</div>
          </div>
          {chart && <div className="min-w-0">{chart}</div>}
        </div>
      </div>
      {tone && <div aria-hidden="true" className="papel-picado story-edge" />}
    </section>
  );
}
