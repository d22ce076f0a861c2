import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { placeText } from '../../domain/invitations/rules.ts';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { filterControl, FilterField } from '../admin/FilterField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { choicesQuery } from '../owners/queries.ts';
import type { OnChange } from './FilterFields.tsx';
import { dishChoicesQuery } from './queries.ts';
import type { VotesSearch } from './votes-search.ts';

/** Filters by restaurant, found by typing, and then by one of its dishes. */
export function PlaceFilters({ search, onChange }: { search: VotesSearch; onChange: OnChange }) {
  const t = useText();
  const api = useApi();
  const { restaurant, dish } = search;
  const places = useQuery(choicesQuery(api));
  const dishes = useQuery(dishChoicesQuery(api, restaurant));
  const chosen = places.data?.find(({ id }) => id === restaurant);
  return (
    <>
      <RestaurantField
        chosen={chosen ? placeText(chosen) : ''}
        places={(places.data ?? []).map((place) => ({ id: place.id, text: placeText(place) }))}
        isLoading={places.isPending}
        hasFailed={places.isError}
        onChoose={(id) => onChange({ restaurant: id, dish: '' })}
      />
      <FilterChoice
        label={t('voteRulings.dish')}
        value={dish ?? ''}
        isDisabled={restaurant === undefined}
        onChoose={(id) => onChange({ dish: id })}
      >
        <option value="">
          {t(
            restaurant === undefined
              ? 'voteRulings.dish_after'
              : dishes.isPending
                ? 'voteRulings.loading_more'
                : dishes.isError
                  ? 'voteRulings.choices_error'
                  : 'voteRulings.any',
          )}
        </option>
        {dishes.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}

function RestaurantField({
  chosen,
  places,
  isLoading,
  hasFailed,
  onChoose,
}: {
  /** The text of the chosen restaurant; empty without one. */
  chosen: string;
  places: readonly { id: string; text: string }[];
  isLoading: boolean;
  hasFailed: boolean;
  /** @param id empty for none */
  onChoose: (id: string) => void;
}) {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState(chosen);
  const [shown, setShown] = useState(chosen);
  // Another restaurant, chosen elsewhere, replaces what was typed.
  if (shown !== chosen) {
    setShown(chosen);
    setTyped(chosen);
  }
  const lower = typed.trim().toLowerCase();
  const matching = places.filter(({ text }) => text.toLowerCase().includes(lower));
  const isUnknown = hasFailed || (!isLoading && lower !== '' && matching.length === 0);
  const type = (text: string) => {
    setTyped(text);
    const exact = places.find((one) => one.text === text);
    if (exact) onChoose(exact.id);
    else if (text === '' && chosen !== '') onChoose('');
  };
  return (
    <FilterField label={t('voteRulings.column_restaurant')} className="content-start lg:col-span-2">
      {(id) => (
        <>
          <input
            id={id}
            type="search"
            list={listId}
            value={typed}
            autoComplete="off"
            placeholder={t(isLoading ? 'voteRulings.loading_more' : 'voteRulings.restaurant_type')}
            aria-describedby={isUnknown ? `${id}-unknown` : undefined}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              const [only, ...more] = matching;
              if (event.key === 'Enter' && only && more.length === 0) onChoose(only.id);
            }}
            onBlur={() => {
              const [only, ...more] = matching;
              if (typed === chosen) return;
              if (only && more.length === 0 && lower !== '') onChoose(only.id);
              else setTyped(chosen);
            }}
            className={`${filterControl} text-ellipsis`}
          />
          <datalist id={listId}>
            {places.map((place) => (
              <option key={place.id}>{place.text}</option>
            ))}
          </datalist>
          {isUnknown && (
            <p id={`${id}-unknown`} role="status" className="text-sm text-amber">
              {t(hasFailed ? 'voteRulings.choices_error' : 'voteRulings.restaurant_unknown')}
            </p>
          )}
        </>
      )}
    </FilterField>
  );
}
