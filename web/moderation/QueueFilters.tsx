import { useId } from 'react';
import { QUEUE_STATES } from '../../domain/moderation/rules.ts';
import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { Segments } from '../ui/Segments.tsx';
import { useText } from '../i18n/locale.ts';
import type { ModerationSearch } from './moderation-search.ts';
import { Button } from '../ui/Button.tsx';

/** The filters of the queue: state, reason, restaurant and person. */
export function QueueFilters({
  filter,
  restaurantName,
  personName,
  onFilter,
}: {
  filter: ModerationSearch;
  /** Names of the restaurant and person that the list is filtered by, if known. */
  restaurantName: string | null | undefined;
  personName: string | null | undefined;
  onFilter: (filter: ModerationSearch) => void;
}) {
  const t = useText();
  const { status, reason, restaurant, person } = filter;
  const without = (name: 'restaurant' | 'person') => {
    const { [name]: _name, ...others } = filter;
    onFilter(others);
  };
  return (
    <>
      <Segments
        label={t('moderation.filter')}
        choices={QUEUE_STATES.map((value) => ({
          value,
          text: t(`moderation.state_${value}`),
        }))}
        value={status ?? 'open'}
        onChoose={(state) => {
          const { status: _status, ...others } = filter;
          onFilter({ ...others, ...(state !== 'open' && { status: state }) });
        }}
      />
      <ReasonFilter
        value={reason ?? ''}
        onValue={(value) => {
          const { reason: _reason, ...others } = filter;
          const found = REPORT_REASONS.find((one) => one === value);
          onFilter({ ...others, ...(found && { reason: found }) });
        }}
      />
      {restaurant && (
        <Button look="secondary" icon="close" onClick={() => without('restaurant')}>
          {restaurantName
            ? t('moderation.only_restaurant', { restaurant: restaurantName })
            : t('moderation.clear_restaurant')}
        </Button>
      )}
      {person && (
        <Button look="secondary" icon="close" onClick={() => without('person')}>
          <span className="min-w-0 wrap-anywhere">
            {personName
              ? t('moderation.only_person', { person: personName })
              : t('moderation.clear_person')}
          </span>
        </Button>
      )}
    </>
  );
}

function ReasonFilter({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {t('moderation.filter_reason')}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="min-h-12 rounded-full border border-control-line bg-surface px-4 text-base text-ink max-sm:w-full"
      >
        <option value="">{t('moderation.any_reason')}</option>
        {REPORT_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`appeals.category_${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
