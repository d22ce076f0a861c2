import { BALLOT_STATES, EVIDENCE_KINDS } from '../../domain/evidence/rules.ts';
import { SIGNAL_REASONS } from '../../domain/signals/rules.ts';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { filterControl, FilterField } from '../admin/FilterField.tsx';
import { useText } from '../i18n/locale.ts';
import type { VotesSearch } from './votes-search.ts';

/** Sets parameters of the address; an empty text removes one. */
export type OnChange = (changes: { [Name in keyof VotesSearch]?: string }) => void;

/** Filters by state, evidence, signal, and by when the votes were cast. */
export function FilterFields({ search, onChange }: { search: VotesSearch; onChange: OnChange }) {
  const t = useText();
  return (
    <>
      <FilterChoice
        label={t('voteRulings.column_state')}
        value={search.state ?? ''}
        onChoose={(state) => onChange({ state })}
      >
        <option value="">{t('voteRulings.any')}</option>
        {BALLOT_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`voteRulings.state_${state}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('voteRulings.column_evidence')}
        value={search.evidence ?? ''}
        onChoose={(evidence) => onChange({ evidence })}
      >
        <option value="">{t('voteRulings.any_evidence')}</option>
        {EVIDENCE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`voteRulings.evidence_${kind}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterChoice
        label={t('voteRulings.column_signals')}
        value={search.signal ?? ''}
        onChoose={(signal) => onChange({ signal })}
      >
        <option value="">{t('voteRulings.signal_none')}</option>
        <option value="any">{t('voteRulings.signal_any')}</option>
        {SIGNAL_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`voteRulings.signal_${reason}`)}
          </option>
        ))}
      </FilterChoice>
      <FilterMoment
        label={t('voteRulings.from')}
        value={search.from ?? ''}
        max={dayOf(search.to)}
        onChoose={(from) => onChange({ from })}
      />
      <FilterMoment
        label={t('voteRulings.to')}
        value={search.to ?? ''}
        min={dayOf(search.from)}
        onChoose={(to) => onChange({ to })}
      />
    </>
  );
}

const dayOf = (when: string | undefined) => when?.split('T')[0];

/** A day, and if wanted a time of it, by the festival's clocks. */
function FilterMoment({
  label,
  value,
  min,
  max,
  onChoose,
}: {
  label: string;
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; empty if none is chosen. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (value: string) => void;
}) {
  const t = useText();
  const [day = '', time = ''] = value.split('T');
  const join = (chosenDay: string, chosenTime: string) =>
    onChoose(chosenDay && chosenTime ? `${chosenDay}T${chosenTime}` : chosenDay);
  return (
    <FilterField label={label} className="content-start">
      {(id) => (
        <span className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-1">
          <input
            id={id}
            type="date"
            value={day}
            min={min}
            max={max}
            onChange={(event) => join(event.target.value, time)}
            className={filterControl}
          />
          <input
            type="time"
            aria-label={t('voteRulings.time_of', { name: label })}
            value={time}
            disabled={day === ''}
            onChange={(event) => join(day, event.target.value)}
            className={`${filterControl} disabled:text-muted`}
          />
        </span>
      )}
    </FilterField>
  );
}
