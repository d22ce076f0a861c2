import { createLink, Link, useLoaderData } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { splitLinks } from './linked-text.ts';
import type { Block, Policy, Section } from './load-policy.ts';

/** One of the six policy pages (S2 §2): its intro, its numbered sections, and a contact. */
export function PolicyPage() {
  // Every route of this page loads one.
  const policy = useLoaderData({ strict: false }) as Policy;
  const { title, intro, sections, words } = policy;
  const inBrowser = useHydrated();
  return (
    <>
      <div className="bg-chile-soft print:bg-transparent">
        <div className="papel-picado text-chile print:hidden" />
        <div className="page grid gap-3 pt-2 pb-6 lg:max-w-[1060px]">
          <div className="print:hidden">
            <BackLink to={paths.home()} byHistory>
              {words.back}
            </BackLink>
          </div>
          <h1 className="text-3xl font-extrabold">{title}</h1>
          <p className="max-w-[62ch] text-lg">
            <Linked text={intro} />
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="flex flex-wrap gap-x-6 text-sm">
              <strong>{words.effective}</strong>
              <span>{words.review}</span>
            </p>
            {inBrowser && (
              <div className="max-sm:hidden print:hidden">
                <Button look="secondary" onClick={() => window.print()}>
                  {words.print}
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
      <div className="page grid items-start gap-6 py-6 lg:max-w-[1060px] lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12 lg:py-8 print:block">
        <details className="group rounded-card border border-line bg-surface lg:hidden print:hidden">
          <summary className="flex min-h-14 items-center gap-2 px-4 font-semibold">
            {words.contents}
            <Icon name="forward" className="ml-auto rotate-90 text-muted group-open:-rotate-90" />
          </summary>
          <Contents sections={sections} label={words.contents} />
        </details>
        <div className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto lg:block print:hidden">
          <p className="px-4 pb-1 text-sm font-semibold text-muted">{words.contents}</p>
          <Contents sections={sections} label={words.contents} />
        </div>
        {/* Block layout in print: a grid that breaks across pages overlaps its rows. */}
        <div className="grid max-w-[68ch] gap-8 print:block print:max-w-none print:space-y-8">
          {sections.map((section, index) => (
            <Chapter key={section.id} section={section} number={index + 1} />
          ))}
          <aside className="grid gap-2 rounded-card bg-agave-soft p-4 break-inside-avoid print:border print:border-line">
            <p className="text-lg font-semibold">{words.contact_title}</p>
            <p>{words.contact}</p>
            <a
              href={`mailto:${policy.supportEmail}`}
              className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold wrap-anywhere text-agave underline underline-offset-4"
            >
              <Icon name="mail" />
              {words.contact_write}
            </a>
          </aside>
        </div>
      </div>
    </>
  );
}

/** The router marks every active link as the current page; a section's link is a location in it. */
const SectionLink = createLink(
  ({ 'aria-current': current, children, ...rest }: ComponentProps<'a'>) => (
    <a {...rest} aria-current={current && 'location'}>
      {children}
    </a>
  ),
);

/** Moves the focus along, as a native link does; back leaves the page. */
function Contents({ sections, label }: { sections: Section[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="pb-2">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <SectionLink
              to="."
              hash={id}
              replace
              activeOptions={{ includeHash: true }}
              onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
              className="flex min-h-11 items-center gap-3 rounded-card px-4 py-1 -outline-offset-3 hover:bg-chile-soft"
            >
              <span className="min-w-5 shrink-0 text-right text-muted tabular-nums">
                {index + 1}
              </span>
              {title}
            </SectionLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chapter({ section, number }: { section: Section; number: number }) {
  return (
    <section className="grid gap-3 print:block print:space-y-3">
      <h2
        id={section.id}
        tabIndex={-1}
        className="flex gap-3 text-xl outline-none break-after-avoid"
      >
        <span className="shrink-0 text-chile tabular-nums">{number}</span>
        <span className="min-w-0">{section.title}</span>
      </h2>
      {section.blocks.map((block) => (
        <Content key={'text' in block ? block.text : block.lines[0]?.text} block={block} />
      ))}
    </section>
  );
}

function Content({ block }: { block: Block }) {
  if ('text' in block) {
    return (
      <p>
        <Linked text={block.text} />
      </p>
    );
  }
  return (
    <ul className="grid gap-2 print:block print:space-y-2">
      {block.lines.map(({ lead, text }) => (
        <li
          key={text}
          className="relative pl-5 break-inside-avoid before:absolute before:top-[0.6em] before:left-0.5 before:size-2 before:rotate-45 before:bg-chile before:[print-color-adjust:exact]"
        >
          {lead && <strong className="block">{lead}</strong>}
          <Linked text={text.replace(/\p{L}|\d/u, (first) => first.toUpperCase())} />
        </li>
      ))}
    </ul>
  );
}

const link =
  'font-semibold wrap-anywhere text-chile underline underline-offset-2 print:text-inherit print:no-underline';

/** In print, text without links. */
function Linked({ text }: { text: string }) {
  return splitLinks(text).map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'to' in piece ? (
      <Link key={piece.text} to={piece.to} className={link}>
        {piece.text}
      </Link>
    ) : (
      <a key={piece.text} href={piece.mailto} className={link}>
        {piece.text}
      </a>
    );
  });
}
