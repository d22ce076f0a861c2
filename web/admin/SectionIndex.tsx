import { type RefObject, useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';

interface Part {
  element: HTMLElement;
  text: string;
}

const sameParts = (a: readonly Part[], b: readonly Part[]): boolean =>
  a.length === b.length &&
  a.every(({ element, text }, index) => b[index]?.element === element && b[index]?.text === text);

/** The shown second-level headings within an element, also those that come later. */
function useParts(within: RefObject<HTMLElement | null>): readonly Part[] {
  const [parts, setParts] = useState<readonly Part[]>([]);
  useEffect(() => {
    const root = within.current;
    if (!root) return undefined;
    const read = () => {
      const found = [...root.querySelectorAll<HTMLElement>('h2')]
        .filter((element) => element.getClientRects().length > 0 && !element.closest('dialog'))
        .map((element) => ({ element, text: element.textContent.trim() }));
      setParts((before) => (sameParts(before, found) ? before : found));
    };
    read();
    const changes = new MutationObserver(read);
    changes.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
    return () => changes.disconnect();
  }, [within]);
  return parts;
}

/** For phones, where a page of the organisers is many screens long: its sections, each one tap away. */
export function SectionIndex({ within }: { within: RefObject<HTMLElement | null> }) {
  const t = useText();
  const parts = useParts(within);
  if (parts.length < 2) return null;
  return (
    <nav aria-label={t('admin.sections')} className="flex flex-wrap gap-2 sm:hidden">
      {parts.map(({ element, text }) => (
        <button
          key={text}
          type="button"
          onClick={() => {
            element.tabIndex = -1;
            element.focus({ preventScroll: true });
            element.scrollIntoView({ block: 'start' });
          }}
          className="min-h-11 max-w-full rounded-full border border-control-line bg-surface px-3 text-left text-sm font-semibold wrap-anywhere hover:bg-chile-soft"
        >
          {text}
        </button>
      ))}
    </nav>
  );
}
