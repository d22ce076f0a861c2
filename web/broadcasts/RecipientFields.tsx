import { useQuery } from '@tanstack/react-query';
import type { RecipientFilter } from '../../domain/broadcasts/rules.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { RestaurantCombobox } from '../owners/RestaurantCombobox.tsx';
import { countiesQuery } from '../places/queries.ts';

/** Filters the recipients among the people who agreed to such mails. */
export function RecipientFields({
  filter,
  onFilter,
}: {
  filter: RecipientFilter;
  onFilter: (filter: RecipientFilter) => void;
}) {
  const t = useText();
  const choose = (change: RecipientFilter) => {
    const chosen = Object.entries({ ...filter, ...change });
    onFilter(Object.fromEntries(chosen.filter(([, value]) => value !== undefined)));
  };
  const orNone = <Word extends string>(value: string, words: readonly Word[]) =>
    words.find((one) => one === value);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('broadcasts.language')}
        value={filter.locale ?? ''}
        onChange={({ target }) => choose({ locale: orNone(target.value, LANGUAGES) })}
      >
        <option value="">{t('broadcasts.any_language')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('broadcasts.voted')}
        value={filter.voted ?? ''}
        onChange={({ target }) => choose({ voted: orNone(target.value, ['voters', 'others']) })}
      >
        <option value="">{t('broadcasts.voted_any')}</option>
        <option value="voters">{t('broadcasts.voted_voters')}</option>
        <option value="others">{t('broadcasts.voted_others')}</option>
      </SelectField>
      <CountyField
        value={filter.countyId ?? ''}
        onChoose={(id) => choose({ countyId: id || undefined })}
      />
      <RestaurantCombobox
        label={t('broadcasts.restaurant')}
        placeholder={t('broadcasts.any_restaurant')}
        value={filter.restaurantId ?? ''}
        isFilter
        onChoose={(choice) => choose({ restaurantId: choice?.id })}
      />
      <SelectField
        label={t('broadcasts.owners')}
        value={filter.owners === undefined ? '' : filter.owners ? 'yes' : 'no'}
        onChange={({ target: { value } }) =>
          choose({ owners: value === '' ? undefined : value === 'yes' })
        }
      >
        <option value="">{t('broadcasts.owners_any')}</option>
        <option value="yes">{t('broadcasts.owners_yes')}</option>
        <option value="no">{t('broadcasts.owners_no')}</option>
      </SelectField>
    </div>
  );
}

function CountyField({
  value,
  onChoose,
}: {
  /** Empty if none is chosen. */
  value: string;
  onChoose: (countyId: string) => void;
}) {
  const t = useText();
  const api = useApi();
  const carolina = useQuery(countiesQuery(api, 'SC')).data?.counties ?? [];
  const georgia = useQuery(countiesQuery(api, 'GA')).data?.counties ?? [];
  return (
    <SelectField
      label={t('broadcasts.county')}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('broadcasts.any_county')}</option>
      {[
        { id: 'SC', counties: carolina },
        { id: 'GA', counties: georgia },
      ].map(({ id, counties }) => (
        <optgroup key={id} label={id}>
          {counties.map((county) => (
            <option key={county.id} value={county.id}>
              {county.name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
