import { useQueries } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { choiceQuery } from '../owners/queries.ts';
import { RestaurantCombobox } from '../owners/RestaurantCombobox.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Chooses the restaurants that a person will own; each can be removed again. */
export function RestaurantsField({
  owned = [],
  value,
  onValue,
}: {
  /** Ids of the restaurants that the person already owns. */
  owned?: readonly string[];
  value: readonly string[];
  onValue: (ids: string[]) => void;
}) {
  const t = useText();
  const api = useApi();
  // Those that were chosen here are known.
  const chosen = useQueries({ queries: value.map((id) => choiceQuery(api, id)) });
  return (
    <div className="grid gap-2">
      <RestaurantCombobox
        label={t('admin.restaurants_label')}
        placeholder={t('admin.restaurants_choose')}
        hint={t('admin.restaurants_hint')}
        value=""
        without={new Set([...owned, ...value])}
        onChoose={(choice) => choice && onValue([...value, choice.id])}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((id, place) => {
            const name = chosen[place]?.data?.name ?? '';
            return (
              <li key={id} className="min-w-0">
                <button
                  type="button"
                  aria-label={t('admin.restaurants_remove', { name })}
                  onClick={() => onValue(value.filter((one) => one !== id))}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-agave-soft px-4 text-sm font-semibold text-agave"
                >
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <Icon name="close" size={4} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
