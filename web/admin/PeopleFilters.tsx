import { LANGUAGES } from '../../domain/language.ts';
import type { PeopleSearch } from './people-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { FilterDay } from './FilterDay.tsx';

const NAMES = ['role', 'standing', 'confirmed', 'voted', 'lang', 'from', 'to', 'by'] as const;
type Name = (typeof NAMES)[number];

/** How many of these filter or sort the list. */
const countFilters = (search: PeopleSearch): number =>
  NAMES.filter((name) => search[name] !== undefined).length;

/** Filters and sort order of the accounts; folded at first. */
export function PeopleFilters({
  search,
  onSearch,
}: {
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
}) {
  const t = useText();
  const count = countFilters(search);
  /** Unset filters are left out of the address; a changed filter returns to the first page. */
  const choose = (name: Name, value: string) => {
    const chosen = { ...search, page: '', [name]: value };
    onSearch(Object.fromEntries(Object.entries(chosen).filter(([, word]) => word !== '')));
  };
  return (
    <details open={count > 0} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-4 font-semibold">
        {t('admin.filters')}
        {count > 0 && (
          <span className="rounded-full bg-chile-soft px-2.5 text-sm text-chile tabular-nums">
            {count}
          </span>
        )}
      </summary>
      <div
        role="group"
        aria-label={t('admin.filters')}
        className="grid grid-cols-2 gap-3 p-4 pt-1 lg:grid-cols-4"
      >
        <PeopleChoices search={search} onChoose={choose} />
        <OrderChoice search={search} onSearch={onSearch} />
        {(['from', 'to'] as const).map((name) => (
          <FilterDay
            key={name}
            label={t(`admin.filter_${name}`)}
            value={search[name] ?? ''}
            min={name === 'to' ? search.from : undefined}
            max={name === 'from' ? search.to : undefined}
            onChoose={(day) => choose(name, day)}
          />
        ))}
        {count > 0 && (
          <Button
            look="quiet"
            icon="close"
            className="col-span-full justify-self-start"
            onClick={() => {
              const { q, only } = search;
              onSearch({ ...(q && { q }), ...(only && { only }) });
            }}
          >
            {t('admin.clear_filters')}
          </Button>
        )}
      </div>
    </details>
  );
}

/** Filters by role, state, confirmation, votes and language. */
function PeopleChoices({
  search,
  onChoose,
}: {
  search: PeopleSearch;
  onChoose: (name: Name, value: string) => void;
}) {
  const t = useText();
  return (
    <>
      <FilterChoice
        label={t('admin.filter_role')}
        value={search.role ?? ''}
        onChoose={(role) => onChoose('role', role)}
      >
        <option value="">{t('admin.any')}</option>
        {(['admin', 'owner', 'voter', 'nobody'] as const).map((role) => (
          <option key={role} value={role}>
            {t(`admin.filter_role_${role}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('admin.filter_standing')}
        value={search.standing ?? ''}
        onChoose={(state) => onChoose('standing', state)}
      >
        <option value="">{t('admin.any')}</option>
        {(['fine', 'suspended', 'banned'] as const).map((state) => (
          <option key={state} value={state}>
            {t(`admin.filter_standing_${state}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('admin.filter_confirmed')}
        value={search.confirmed ?? ''}
        onChoose={(confirmed) => onChoose('confirmed', confirmed)}
      >
        <YesOrNo />
      </FilterChoice>
      <FilterChoice
        label={t('admin.filter_voted')}
        value={search.voted ?? ''}
        onChoose={(voted) => onChoose('voted', voted)}
      >
        <YesOrNo />
      </FilterChoice>
      <FilterChoice
        label={t('admin.filter_language')}
        value={search.lang ?? ''}
        onChoose={(lang) => onChoose('lang', lang)}
      >
        <option value="">{t('admin.any')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </FilterChoice>
    </>
  );
}

function OrderChoice({
  search,
  onSearch,
}: {
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
}) {
  const t = useText();
  return (
    <FilterChoice
      label={t('admin.order')}
      value={`${search.by ?? ''} ${search.turned ?? ''}`}
      onChoose={(value) => {
        const [by = '', turned = ''] = value.split(' ');
        const { by: _, turned: __, page: ___, ...rest } = search;
        onSearch({
          ...rest,
          ...((by === 'name' || by === 'email') && { by }),
          ...(turned === '1' && { turned }),
        });
      }}
    >
      <option value=" ">{t('admin.order_newest')}</option>
      <option value=" 1">{t('admin.order_oldest')}</option>
      <option value="name ">{t('admin.order_name')}</option>
      <option value="email ">{t('admin.order_email')}</option>
    </FilterChoice>
  );
}

function YesOrNo() {
  const t = useText();
  return (
    <>
      <option value="">{t('admin.any')}</option>
      <option value="yes">{t('audit.yes')}</option>
      <option value="no">{t('audit.no')}</option>
    </>
  );
}
