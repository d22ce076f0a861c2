import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestaurantChoice } from '../../domain/owners/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Combobox } from '../ui/Combobox.tsx';
import { choiceQuery } from './queries.ts';
import { useRestaurantChoices } from './use-restaurant-choices.ts';

/** Chooses a restaurant that takes part, by a part of its name. */
export function RestaurantCombobox({
  label,
  className,
  placeholder,
  hint,
  value,
  error,
  isRequired,
  isFilter,
  isDense,
  without,
  onChoose,
}: {
  label: string;
  className?: string;
  placeholder?: string;
  hint?: string;
  /** The id; empty while none is chosen. */
  value: string;
  error?: string | undefined;
  isRequired?: boolean;
  isFilter?: boolean;
  isDense?: boolean;
  /** Ids of those that cannot be chosen. */
  without?: ReadonlySet<string>;
  /** @param choice null: none */
  onChoose: (choice: RestaurantChoice | null) => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const { found, type, isComing, hasFailed, isCut, retry } = useRestaurantChoices();
  const { data: chosen } = useQuery({ ...choiceQuery(api, value), enabled: value !== '' });
  const open = without ? found.filter(({ id }) => !without.has(id)) : found;
  return (
    <Combobox
      label={label}
      name="restaurant"
      {...(className && { className })}
      {...(placeholder && { placeholder })}
      hint={hint ?? t('owners.restaurant_hint')}
      error={error}
      {...(isRequired && { isRequired })}
      {...(isFilter && { isFilter })}
      {...(isDense && { isDense })}
      chosen={value !== '' && chosen ? { id: chosen.id, text: chosen.name } : null}
      search={{
        options: open.map(({ id, name, countyName, stateId }) => ({
          id,
          text: name,
          note: `${countyName}, ${stateId}`,
        })),
        isComing,
        hasFailed,
        onType: type,
        onRetry: retry,
      }}
      texts={{
        loading: t('owners.restaurants_loading'),
        failed: t('owners.restaurants_failed'),
        retry: t('shell.retry'),
        none: t('owners.restaurants_none'),
        found: t(isCut ? 'owners.restaurants_first' : 'owners.restaurants_found', {
          count: open.length,
        }),
        clear: t('owners.restaurant_clear'),
      }}
      onChoose={(option) => {
        const choice = option && (found.find(({ id }) => id === option.id) ?? null);
        if (choice) client.setQueryData(choiceQuery(api, choice.id).queryKey, choice);
        onChoose(choice);
      }}
    />
  );
}
