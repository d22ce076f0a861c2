import { useEffect, useId, useRef } from 'react';
import { SEARCH_LENGTH } from '../screens/search.ts';
import { ClearSearch } from '../restaurants/ClearSearch.tsx';
import { useTyped } from '../restaurants/use-typed.ts';
import { Icon } from '../ui/Icon.tsx';

/** Searches while typing; after a pause, the words go into the address. */
export function SearchInput({
  label,
  placeholder = label,
  q,
  onSearch,
  isLandmark = false,
  isBySlash = false,
}: {
  label: string;
  placeholder?: string;
  /** The search words in the address. */
  q: string;
  onSearch: (words: string) => void;
  /** Whether it is a search landmark by itself; with filters, they form one landmark together. */
  isLandmark?: boolean;
  /** Whether it searches restaurants: the keys / and Alt+S focus it. */
  isBySlash?: boolean;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [words, type, settle] = useTyped(q, onSearch);
  useEffect(() => {
    if (!isBySlash) return;
    const focus = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [isBySlash]);
  return (
    <form
      role={isLandmark ? 'search' : undefined}
      className="relative min-w-0 flex-1 basis-72"
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted"
      />
      <input
        ref={box}
        id={id}
        type="search"
        value={words}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts={isBySlash ? '/ Alt+S' : undefined}
        placeholder={placeholder}
        onChange={(event) => type(event.target.value)}
        className={`min-h-12 w-full rounded-full border border-control-line bg-surface pl-12 text-base text-ellipsis placeholder:text-muted [&::-webkit-search-cancel-button]:hidden ${isBySlash ? 'pr-14' : 'pr-12'}`}
      />
      {words !== '' && <ClearSearch onClear={() => type('')} className="top-0.5 right-1" />}
      {isBySlash && words === '' && (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-4 rounded-[6px] border border-line px-2 font-sans text-sm text-muted max-lg:hidden"
        >
          /
        </kbd>
      )}
    </form>
  );
}
