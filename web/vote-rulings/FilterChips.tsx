import { useQuery } from '@tanstack/react-query';
import { regionOf } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { choiceQuery } from '../owners/queries.ts';
import { Button } from '../ui/Button.tsx';
import type { OnChange } from './FilterFields.tsx';
import { dishChoicesQuery } from './queries.ts';
import type { VotesSearch } from './votes-search.ts';

/** Names of what the list is filtered by, if they are known. */
export interface KnownNames {
  person: string | null | undefined;
}

const CHIPS = [
  'person',
  'restaurant',
  'dish',
  'state',
  'evidence',
  'signal',
  'from',
  'to',
  'cluster',
  'ruling',
  'network',
  'subnet',
  'domain',
  'device',
] as const;
type Chip = (typeof CHIPS)[number];

/** Every filter that is set; each can be removed. */
export function FilterChips({
  search,
  known,
  typed,
  onChange,
  onClear,
}: {
  search: VotesSearch;
  known: KnownNames;
  /** What was typed, by its hash; unknown after a reload. */
  typed: ReadonlyMap<string, string>;
  onChange: OnChange;
  onClear: () => void;
}) {
  const { t } = useLocale();
  const textOf = useChipText(search, known, typed);
  const chips = CHIPS.filter((name) => search[name] !== undefined);
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map((name) => (
        <Button
          key={name}
          look="secondary"
          icon="close"
          // Dishes are those of a restaurant.
          onClick={() => onChange({ [name]: '', ...(name === 'restaurant' && { dish: '' }) })}
        >
          <span className="sr-only">{t('voteRulings.remove_filter')}</span>
          <span className="min-w-0 wrap-anywhere">{textOf(name)}</span>
        </Button>
      ))}
      <Button look="quiet" onClick={onClear}>
        {t('voteRulings.clear')}
      </Button>
    </div>
  );
}

function useChipText(search: VotesSearch, known: KnownNames, typed: ReadonlyMap<string, string>) {
  const { t, language } = useLocale();
  const api = useApi();
  const { data: place } = useQuery({
    ...choiceQuery(api, search.restaurant ?? ''),
    enabled: search.restaurant !== undefined,
  });
  const dishes = useQuery(dishChoicesQuery(api, search.restaurant)).data;
  const restaurant = place?.name;
  const dish = dishes?.find(({ id }) => id === search.dish)?.name;
  /** By the festival's clocks, as in the address. */
  const whenText = (when = '') =>
    new Intl.DateTimeFormat(regionOf(language), {
      dateStyle: 'medium',
      ...(when.includes('T') && { timeStyle: 'short' }),
      timeZone: 'UTC',
    }).format(new Date(when.includes('T') ? `${when}Z` : when));
  return (name: Chip): string => {
    const value = search[name] ?? '';
    switch (name) {
      case 'person':
        return known.person
          ? t('voteRulings.only_named', { name: known.person })
          : t('voteRulings.only_person');
      case 'restaurant':
        return restaurant ?? t('voteRulings.only_restaurant');
      case 'dish':
        return dish ?? t('voteRulings.only_dish');
      case 'state':
        return search.state ? t(`voteRulings.state_${search.state}`) : '';
      case 'evidence':
        return search.evidence ? t(`voteRulings.evidence_${search.evidence}`) : '';
      case 'signal':
        return search.signal ? t(`voteRulings.signal_${search.signal}`) : '';
      case 'from':
      case 'to':
        return t(`voteRulings.only_${name}`, { when: whenText(value) });
      case 'cluster':
      case 'ruling':
        return t(`voteRulings.only_${name}`);
      case 'network':
      case 'subnet':
      case 'domain':
      case 'device':
        return t(`voteRulings.only_${name}`, {
          name: typed.get(value) ?? value.slice(0, 4).toUpperCase(),
        });
    }
  };
}
