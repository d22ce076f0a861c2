import { type ReactNode, useId, useRef, useState } from 'react';
import { placeText } from '../../domain/invitations/rules.ts';
import type { RestaurantChoice } from '../../domain/owners/schema.ts';
import { RESULT_LIMITS } from '../../domain/results/rules.ts';
import { useText } from '../i18n/locale.ts';
import { useRestaurantChoices } from '../owners/use-restaurant-choices.ts';
import { SEARCH_LENGTH } from '../screens/search.ts';
import { Button } from '../ui/Button.tsx';
import { Segments } from '../ui/Segments.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { DraftCategory } from './rules-draft.ts';
import type { RowProblem } from './rules-problems.ts';

/** Names of the chosen ones that are shown at once. */
const SHOWN_NAMES = 12;

/** All restaurants, or these alone. */
export function RulesRestaurants({
  category: { onlyChosen, restaurantIds: chosen },
  problems,
  named,
  beginsPicking,
  onChange,
}: {
  category: DraftCategory;
  problems: readonly RowProblem[];
  /** The restaurants that the stored rules name. */
  named: readonly { id: string; name: string }[];
  /** Whether it begins with the choice open. */
  beginsPicking: boolean;
  onChange: (change: Partial<DraftCategory>) => void;
}) {
  const t = useText();
  const problemId = useId();
  const { fields, isOpen, open, close } = usePicker(beginsPicking);
  const onChoose = (restaurantIds: readonly string[]) => onChange({ restaurantIds });
  const problem = problems.includes('restaurants_needed')
    ? t('resultDesk.only_needed')
    : problems.includes('restaurants')
      ? t('resultDesk.only_too_many', { most: RESULT_LIMITS.restaurants })
      : null;
  // Those that were chosen since the rules were stored.
  const [added, setAdded] = useState<readonly RestaurantChoice[]>([]);
  const names = new Map([...named, ...added].map(({ id, name }): [string, string] => [id, name]));
  return (
    <div ref={fields} className="grid justify-items-start gap-3">
      <p className="font-semibold">{t('resultDesk.only_restaurants')}</p>
      <Segments
        label={t('resultDesk.only_restaurants')}
        choices={[
          { value: 'all', text: t('resultDesk.only_all') },
          { value: 'chosen', text: t('resultDesk.only_some') },
        ]}
        value={onlyChosen ? 'chosen' : 'all'}
        onChoose={(value) => {
          onChange({ onlyChosen: value === 'chosen' });
          if (value === 'chosen' && chosen.length === 0) open();
        }}
      />
      {onlyChosen && (
        <Chosen chosen={chosen} names={names} onChoose={onChoose}>
          <Button
            look="secondary"
            icon="store"
            aria-haspopup="dialog"
            aria-describedby={problem === null ? undefined : problemId}
            onClick={open}
          >
            {t('resultDesk.only_choose')}
          </Button>
          <p id={problemId} role="alert" className="text-sm font-semibold text-danger">
            {problem}
          </p>
        </Chosen>
      )}
      {isOpen && (
        <Picker
          chosen={chosen}
          onAdd={(places) => {
            setAdded((before) => [...before, ...places]);
            const ids = new Set([...chosen, ...places.map(({ id }) => id)]);
            onChoose([...ids]);
          }}
          onChoose={onChoose}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Whether the choice is open. @param begins whether it is from the start, without a tap on its button */
function usePicker(begins: boolean) {
  const [isOpen, setOpen] = useState(begins);
  const fields = useRef<HTMLDivElement>(null);
  return {
    fields,
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      if (!begins) return;
      // The button of the preset, which had the focus, is far below.
      requestAnimationFrame(() =>
        fields.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus(),
      );
    },
  };
}

/** The names of the chosen ones, each of which can be left out. */
function Chosen({
  chosen,
  names,
  onChoose,
  children,
}: {
  chosen: readonly string[];
  names: ReadonlyMap<string, string>;
  onChoose: (ids: readonly string[]) => void;
  children: ReactNode;
}) {
  const t = useText();
  const shown = chosen.slice(0, SHOWN_NAMES);
  return (
    <>
      {chosen.length > 0 && (
        <p className="text-sm text-muted">
          {t('resultDesk.only_chosen', { count: chosen.length })}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {shown.map((id) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                aria-label={t('resultDesk.only_remove', { name: names.get(id) ?? '' })}
                onClick={() => onChoose(chosen.filter((one) => one !== id))}
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-agave-soft px-4 text-sm font-semibold text-agave"
              >
                <span className="min-w-0 truncate">{names.get(id) ?? id}</span>
                <Icon name="close" size={4} />
              </button>
            </li>
          ))}
          {chosen.length > shown.length && (
            <li className="inline-flex min-h-11 items-center text-sm text-muted">
              {t('resultDesk.only_more', { count: chosen.length - shown.length })}
            </li>
          )}
        </ul>
      )}
      {children}
    </>
  );
}

/** Many restaurants at once: search, and tick. */
function Picker({
  chosen,
  onAdd,
  onChoose,
  onClose,
}: {
  chosen: readonly string[];
  /** Chooses these too. */
  onAdd: (places: readonly RestaurantChoice[]) => void;
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { words, type, found, isComing, hasFailed, isCut, retry } = useRestaurantChoices();
  const ids = new Set(chosen);
  const all = new Set([...chosen, ...found.map(({ id }) => id)]);
  const toggle = (place: RestaurantChoice) =>
    ids.has(place.id) ? onChoose(chosen.filter((one) => one !== place.id)) : onAdd([place]);
  return (
    <Dialog title={t('resultDesk.only_choose')} onClose={onClose}>
      <Field
        label={t('resultDesk.only_find')}
        type="search"
        value={words}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
      />
      <p role="status" className="text-sm text-muted tabular-nums">
        {hasFailed
          ? t('resultDesk.only_failed')
          : isComing
            ? t('shell.loading')
            : t(isCut ? 'owners.restaurants_first' : 'resultDesk.only_found', {
                count: found.length,
              })}
      </p>
      {hasFailed && (
        <Button look="secondary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      )}
      <ul className="-mx-2 grid max-h-[40dvh] overflow-y-auto">
        {found.map((place) => (
          <li key={place.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-2 py-1 hover:bg-chile-soft">
              <input
                type="checkbox"
                checked={ids.has(place.id)}
                onChange={() => toggle(place)}
                className="size-5 shrink-0 accent-chile"
              />
              <span className="min-w-0 wrap-anywhere">{placeText(place)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="grid gap-3">
        {words.trim() !== '' && found.length > 0 && all.size <= RESULT_LIMITS.restaurants && (
          <Button look="secondary" onClick={() => onAdd(found)}>
            {t('resultDesk.only_add_found', { count: found.length })}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button look="quiet" onClick={() => onChoose([])}>
            {t('resultDesk.only_clear')}
          </Button>
        )}
        <Button onClick={onClose}>{t('resultDesk.only_done', { count: chosen.length })}</Button>
      </div>
    </Dialog>
  );
}
