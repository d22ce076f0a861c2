import { useQuery } from '@tanstack/react-query';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { RestaurantCombobox } from '../owners/RestaurantCombobox.tsx';
import type { OnChange } from './FilterFields.tsx';
import { dishChoicesQuery } from './queries.ts';
import type { VotesSearch } from './votes-search.ts';

/** Filters by restaurant, found by typing, and then by one of its dishes. */
export function PlaceFilters({ search, onChange }: { search: VotesSearch; onChange: OnChange }) {
  const t = useText();
  const api = useApi();
  const { restaurant, dish } = search;
  const dishes = useQuery(dishChoicesQuery(api, restaurant));
  return (
    <>
      <RestaurantCombobox
        label={t('voteRulings.column_restaurant')}
        className="lg:col-span-2"
        placeholder={t('voteRulings.restaurant_type')}
        value={restaurant ?? ''}
        isFilter
        isDense
        onChoose={(choice) => onChange({ restaurant: choice?.id ?? '', dish: '' })}
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
