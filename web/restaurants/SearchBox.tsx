import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/locale.ts';
import { SEARCH_LENGTH } from '../screens/search.ts';
import { Icon } from '../ui/Icon.tsx';
import { ClearSearch } from './ClearSearch.tsx';

/**
 * A search box that searches while typing. It is a form for the page's own address, so that it
 * works before hydration, and without a script.
 * @param kept other parameters of the address that the form submits
 */
export function SearchBox({
  label,
  value,
  onChange,
  onSubmit,
  action = '/',
  kept,
  children,
  ...input
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  action?: string;
  kept: Record<string, string>;
  children?: ReactNode;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSubmit' | 'action'>) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const first = useRef({ value, onChange });
  // The visitor may have typed before hydration.
  useEffect(() => {
    const typed = box.current?.value ?? '';
    if (typed !== first.current.value) first.current.onChange(typed);
  }, []);
  return (
    <form
      role="search"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid gap-3"
    >
      {Object.entries(kept).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          ref={box}
          id={id}
          type="search"
          name="q"
          aria-keyshortcuts="Alt+S"
          value={value}
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          {...input}
          className="min-h-13 w-full rounded-full border border-control-line bg-surface pr-25 pl-5 text-base shadow-card placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && <ClearSearch onClear={() => onChange('')} className="top-1 right-13" />}
        <button
          type="submit"
          aria-label={t('search.go')}
          className="absolute top-1 right-1 grid size-11 place-items-center rounded-full bg-chile text-on-chile hover:brightness-95"
        >
          <Icon name="search" />
        </button>
      </div>
      {children}
    </form>
  );
}
