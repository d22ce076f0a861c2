import { useId } from 'react';
import { EMBARGOES } from '../../domain/embargo/rules.ts';
import { Segments } from '../ui/Segments.tsx';
import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { wholeProblems } from './rules-problems.ts';

interface Props {
  draft: RulesDraft;
  onChange: (change: Partial<RulesDraft>) => void;
}

/** What the public and owners see before the result is published. */
export function RulesEmbargo({ draft, onChange }: Props) {
  const t = useText();
  const name = useId();
  const { embargo } = draft;
  const problems = wholeProblems(draft);
  const change = (part: Partial<RulesDraft['embargo']>) =>
    onChange({ embargo: { ...embargo, ...part } });
  return (
    <section aria-labelledby={`${name}-title`} className="grid gap-4">
      <div className="grid max-w-[68ch] gap-1">
        <h2 id={`${name}-title`} className="text-xl">
          {t('resultDesk.embargo')}
        </h2>
        <p className="text-muted">{t('resultDesk.embargo_intro')}</p>
      </div>
      <fieldset className="grid gap-2" aria-labelledby={`${name}-title`}>
        {EMBARGOES.map((kind) => (
          <label
            key={kind}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card border border-control-line bg-surface p-3 has-checked:border-chile has-checked:bg-chile-soft"
          >
            <input
              type="radio"
              name={name}
              checked={embargo.kind === kind}
              onChange={() => change({ kind })}
              className="row-span-2 mt-1 size-5 accent-chile"
            />
            <span className="font-semibold">{t(`resultDesk.embargo_${kind}`)}</span>
            <span className="text-sm">{t(`resultDesk.embargo_${kind}_means`)}</span>
          </label>
        ))}
      </fieldset>
      {embargo.kind === 'hidden_from' && (
        <div className="max-w-sm">
          <Field
            label={t('resultDesk.embargo_moment')}
            type="datetime-local"
            value={embargo.from}
            error={problems.includes('embargo_moment') ? t('resultDesk.embargo_no_moment') : null}
            onChange={({ target }) => change({ from: target.value })}
          />
        </div>
      )}
      {embargo.kind !== 'shown' && (
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold">{t('resultDesk.embargo_owners')}</p>
          <Segments
            label={t('resultDesk.embargo_owners')}
            choices={[
              { value: 'shown', text: t('resultDesk.embargo_owners_shown') },
              { value: 'hidden', text: t('resultDesk.embargo_owners_hidden') },
            ]}
            value={embargo.owners}
            onChoose={(owners) => change({ owners })}
          />
        </div>
      )}
    </section>
  );
}

/** How long owners may object to a published result. */
export function RulesChallenge({ draft, onChange }: Props) {
  const t = useText();
  const name = useId();
  const { challengeDays } = draft;
  const problems = wholeProblems(draft);
  return (
    <section aria-labelledby={`${name}-challenge`} className="grid gap-4">
      <div className="grid max-w-[68ch] gap-1">
        <h2 id={`${name}-challenge`} className="text-xl">
          {t('resultDesk.challenge')}
        </h2>
        <p className="text-muted">{t('resultDesk.challenge_intro')}</p>
      </div>
      <div className="max-w-sm">
        <Field
          label={t('resultDesk.challenge_days')}
          inputMode="numeric"
          value={challengeDays}
          maxLength={3}
          autoComplete="off"
          hint={t('resultDesk.challenge_hint')}
          error={problems.includes('challenge_days') ? t('resultDesk.challenge_wrong') : null}
          onChange={({ target }) => onChange({ challengeDays: target.value })}
        />
      </div>
    </section>
  );
}
