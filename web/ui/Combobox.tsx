import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { type ComboboxOption, useCombobox } from './use-combobox.ts';

/** Options that are looked for while somebody types. */
export interface OptionSearch {
  /** Those that match. */
  options: readonly ComboboxOption[];
  isComing: boolean;
  hasFailed: boolean;
  onType: (words: string) => void;
  onRetry: () => void;
}

export interface ComboboxTexts {
  loading: string;
  failed: string;
  retry: string;
  none: string;
  /** How many match, or that these are the first of them. */
  found: string;
  /** The button that takes the choice away. */
  clear: string;
}

interface Given {
  label: string;
  name?: string;
  className?: string;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  isRequired?: boolean;
  /** The choice holds until another one is made, or it is taken away. */
  isFilter?: boolean;
  /** As small as the filters of a list. */
  isDense?: boolean;
  /** null: none. */
  chosen: ComboboxOption | null;
  search: OptionSearch;
  texts: ComboboxTexts;
  /** @param option null: none */
  onChoose: (option: ComboboxOption | null) => void;
}

/** How many there are, that they are coming, or that there is none. */
const saidOf = ({ isComing, hasFailed, options }: OptionSearch, texts: ComboboxTexts): string =>
  isComing ? texts.loading : !hasFailed && options.length === 0 ? texts.none : texts.found;

/**
 * Chooses one of many by typing: an input with a list under it (ARIA's combobox pattern). Typing alone chooses
 * nothing.
 */
export function Combobox(given: Given) {
  const { label, className = '', hint, error, isFilter = false, isDense = false, search } = given;
  const id = useId();
  const box = useCombobox({
    chosen: given.chosen,
    options: search.options,
    keepsChoice: isFilter,
    onType: search.onType,
    onChoose: given.onChoose,
  });
  const said = saidOf(search, given.texts);
  return (
    <div className={`grid min-w-0 content-start ${isDense ? 'gap-1' : 'gap-1.5'} ${className}`}>
      <label htmlFor={id} className={`font-semibold ${isDense ? 'text-sm' : ''}`}>
        {label}
      </label>
      <div className="relative min-w-0">
        <Input id={id} given={given} box={box} />
        <Mark given={given} onClear={() => box.choose(null)} />
        <Options
          id={id}
          label={label}
          isOpen={box.isOpen}
          options={search.options}
          index={box.index}
          chosenId={given.chosen?.id}
          onChoose={box.choose}
        />
        {box.isOpen && search.options.length === 0 && !search.hasFailed && (
          <p className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface p-4 text-muted shadow-card">
            {said}
          </p>
        )}
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={
          error ? 'text-sm text-danger' : isFilter ? 'sr-only' : 'text-sm text-muted empty:-mt-1.5'
        }
      >
        {error ?? (search.isComing || box.isOpen ? said : hint)}
      </p>
      {search.hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {given.texts.failed}
          <Button look="secondary" onClick={search.onRetry}>
            {given.texts.retry}
          </Button>
        </p>
      )}
    </div>
  );
}

function Input({
  id,
  given: { name, error, placeholder, isRequired, isDense, search },
  box,
}: {
  id: string;
  given: Given;
  box: ReturnType<typeof useCombobox>;
}) {
  return (
    <input
      id={id}
      name={name}
      role="combobox"
      aria-expanded={box.isOpen}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={
        box.isOpen && search.options[box.index] ? `${id}-${box.index}` : undefined
      }
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint`}
      aria-required={isRequired}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      value={box.words}
      onChange={(event) => box.type(event.target.value)}
      onClick={box.open}
      onKeyDown={box.press}
      onBlur={box.close}
      className={`w-full min-w-0 rounded-card border bg-surface pr-12 text-base text-ellipsis text-ink placeholder:text-muted ${isDense ? 'min-h-11 pl-3' : 'min-h-12 pl-4'} ${error ? 'border-danger' : 'border-control-line'}`}
    />
  );
}

/** At the end of the input: whether one is chosen, and the button that takes it away. */
function Mark({
  given: { chosen, isFilter, isDense = false, texts },
  onClear,
}: {
  given: Given;
  onClear: () => void;
}) {
  if (isFilter && chosen) {
    return <ClearChoice label={texts.clear} isDense={isDense} onClear={onClear} />;
  }
  return (
    <Icon
      name={chosen ? 'check' : 'chevron-down'}
      className={`pointer-events-none absolute right-4 ${isDense ? 'top-3' : 'top-3.5'} ${chosen ? 'text-agave' : 'text-muted'}`}
    />
  );
}

function ClearChoice({
  label,
  isDense,
  onClear,
}: {
  label: string;
  isDense: boolean;
  onClear: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className={`absolute grid size-11 place-items-center ${isDense ? 'top-0 right-0' : 'top-0.5 right-0.5'} rounded-card text-muted hover:text-ink`}
    >
      <Icon name="close" size={5} />
    </button>
  );
}

/** The options that match. */
function Options({
  id,
  label,
  isOpen,
  options,
  index,
  chosenId,
  onChoose,
}: {
  /** Id of the input. */
  id: string;
  label: string;
  isOpen: boolean;
  options: readonly ComboboxOption[];
  /** Index of the option that Enter chooses. */
  index: number;
  chosenId: string | undefined;
  onChoose: (option: ComboboxOption) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index, isOpen]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isOpen || options.length === 0}
      // Scrolling the list by touch must not blur the input.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card"
    >
      {options.map((option, place) => (
        <button
          type="button"
          tabIndex={-1}
          key={option.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={option.id === chosenId}
          onClick={() => onChoose(option)}
          className={`flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-[10px] px-3 py-1.5 text-left wrap-anywhere ${place === index ? 'bg-chile-soft' : 'hover:bg-paper'}`}
        >
          <span className="min-w-0 font-semibold">{option.text}</span>
          {option.note && <span className="min-w-0 text-sm text-muted">{option.note}</span>}
        </button>
      ))}
    </div>
  );
}
