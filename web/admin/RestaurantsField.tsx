import { useQuery } from '@tanstack/react-query';
import { placeText } from '../../domain/invitations/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { choicesQuery } from '../owners/queries.ts';
import { Icon } from '../ui/Icon.tsx';
import { SelectField } from './SelectField.tsx';

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
  const choices = useQuery(choicesQuery(useApi())).data ?? [];
  const free = choices.filter(({ id }) => !owned.includes(id) && !value.includes(id));
  return (
    <div className="grid gap-2">
      <SelectField
        label={t('admin.restaurants_label')}
        hint={t('admin.restaurants_hint')}
        value=""
        onChange={(event) => event.target.value && onValue([...value, event.target.value])}
      >
        <option value="">{t('admin.restaurants_choose')}</option>
        {free.map((place) => (
          <option key={place.id} value={place.id}>
            {placeText(place)}
          </option>
        ))}
      </SelectField>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((id) => {
            const name = choices.find((one) => one.id === id)?.name ?? '';
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={t('admin.restaurants_remove', { name })}
                  onClick={() => onValue(value.filter((one) => one !== id))}
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-agave-soft px-4 text-sm font-semibold text-agave"
                >
                  {name}
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
