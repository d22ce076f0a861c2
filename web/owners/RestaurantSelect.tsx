import { useEffect, useId, useRef } from 'react';
import type { RestaurantChoice } from '../../domain/owners/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useRestaurantCombobox } from './use-restaurant-combobox.ts';

/**
 * Chooses a restaurant by typing: an input with a list under it (ARIA's combobox pattern). Typing alone
 * chooses nothing.
 */
export function RestaurantSelect({
  value,
  error,
  onChoose,
}: {
  /** The id; empty while none is chosen. */
  value: string;
  error: string | undefined;
  onChoose: (restaurantId: string) => void;
}) {
  const t = useText();
  const id = useId();
  const combobox = useRestaurantCombobox(value, onChoose);
  const { query, chosen, found, index, isOpen } = combobox;
  const hint = query.isPending
    ? t('owners.restaurants_loading')
    : isOpen
      ? t('owners.restaurants_found', { count: found.length })
      : t('owners.restaurant_hint');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('owners.restaurant')}
      </label>
      <div className="relative">
        <input
          id={id}
          name="restaurant"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[index] ? `${id}-${index}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          aria-required="true"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={combobox.words}
          onChange={(event) => combobox.type(event.target.value)}
          onClick={combobox.open}
          onKeyDown={combobox.press}
          onBlur={combobox.close}
          className={`min-h-12 w-full rounded-card border bg-surface px-4 pr-12 text-base text-ink ${error ? 'border-danger' : 'border-control-line'}`}
        />
        <Icon
          name={chosen ? 'check' : 'chevron-down'}
          className={`pointer-events-none absolute top-3.5 right-4 ${chosen ? 'text-agave' : 'text-muted'}`}
        />
        <Options
          id={id}
          isOpen={isOpen}
          found={found}
          index={index}
          value={value}
          onChoose={combobox.choose}
        />
        {isOpen && query.isSuccess && found.length === 0 && (
          <p className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface p-4 text-muted shadow-card">
            {t('owners.restaurants_none')}
          </p>
        )}
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}
      >
        {error ?? hint}
      </p>
      {query.isError && <ChoicesFailure onRetry={() => void query.refetch()} />}
    </div>
  );
}

/** The restaurants that match. */
function Options({
  id,
  isOpen,
  found,
  index,
  value,
  onChoose,
}: {
  /** Id of the input. */
  id: string;
  isOpen: boolean;
  found: readonly RestaurantChoice[];
  /** Index of the option that Enter chooses. */
  index: number;
  /** The id of the chosen restaurant. */
  value: string;
  onChoose: (choice: RestaurantChoice) => void;
}) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index, isOpen]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('owners.restaurant')}
      hidden={!isOpen || found.length === 0}
      // Scrolling the list by touch must not blur the input.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card"
    >
      {found.map((choice, place) => (
        <button
          type="button"
          tabIndex={-1}
          key={choice.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={choice.id === value}
          onClick={() => onChoose(choice)}
          className={`flex min-h-11 w-full flex-wrap text-left items-center justify-between gap-x-3 rounded-[10px] px-3 py-1.5 ${place === index ? 'bg-chile-soft' : 'hover:bg-paper'}`}
        >
          <span className="font-semibold">{choice.name}</span>
          <span className="text-sm text-muted">
            {choice.countyName}, {choice.stateId}
          </span>
        </button>
      ))}
    </div>
  );
}

function ChoicesFailure({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
      {t('owners.restaurants_failed')}
      <Button look="secondary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </p>
  );
}
