import type { Embargo } from '../../domain/embargo/rules.ts';
import type { ResultCategory } from '../../domain/results/rules.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import type { CategoryField, RulesChange } from './rules-diff.ts';

/** What changes, one line each: what was, and what will be. */
export function RulesChanges({ changes }: { changes: readonly RulesChange[] }) {
  const t = useText();
  return (
    <ul className="grid gap-3">
      {changes.map((change, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list that does not change while it is read
        <li key={place} className="border-l-4 border-line pl-3 wrap-anywhere">
          <Change change={change} />
        </li>
      ))}
      {changes.length === 0 && <li className="text-muted">{t('resultDesk.changes_none')}</li>}
    </ul>
  );
}

function Change({ change }: { change: RulesChange }) {
  const { t, language } = useLocale();
  const embargoText = useEmbargoText();
  switch (change.what) {
    case 'added':
    case 'removed':
      return (
        <p className={change.what === 'removed' ? 'text-danger' : 'text-agave'}>
          {t(`resultDesk.change_${change.what}`, { name: change.name[language] })}
        </p>
      );
    case 'changed':
      return (
        <>
          <p className="font-semibold">{change.name[language]}</p>
          <dl className="grid gap-1 text-sm">
            {change.fields.map((field) => (
              <FieldChange key={field} field={field} before={change.before} after={change.after} />
            ))}
          </dl>
        </>
      );
    case 'order':
      return <p>{t('resultDesk.change_order')}</p>;
    case 'embargo':
      return (
        <>
          <p className="font-semibold">{t('resultDesk.embargo')}</p>
          <Both before={embargoText(change.before)} after={embargoText(change.after)} />
        </>
      );
    case 'challenge_days':
      return (
        <>
          <p className="font-semibold">{t('resultDesk.challenge_days')}</p>
          <Both before={String(change.before)} after={String(change.after)} />
        </>
      );
  }
}

function FieldChange({
  field,
  before,
  after,
}: {
  field: CategoryField;
  before: ResultCategory;
  after: ResultCategory;
}) {
  const t = useText();
  const textOf = useFieldText();
  return (
    <div>
      <dt className="text-muted">{t(`resultDesk.field_${field}`)}</dt>
      <dd>
        <Both before={textOf(field, before)} after={textOf(field, after)} />
      </dd>
    </div>
  );
}

function Both({ before, after }: { before: string; after: string }) {
  const t = useText();
  return (
    <span className="tabular-nums">
      <span className="sr-only">{t('resultDesk.change_from')} </span>
      <s className="text-muted">{before}</s> <span aria-hidden="true">→</span>
      <span className="sr-only">{t('resultDesk.change_to')}</span> <span>{after}</span>
    </span>
  );
}

/** The value of a field in words. */
function useFieldText(): (field: CategoryField, category: ResultCategory) => string {
  const t = useText();
  return (field, category) => {
    const { name, id, kind, by, each, leastVotes, ties, restaurantIds, words } = category;
    switch (field) {
      case 'name':
        return LANGUAGES.map((language) => name[language]).join(' / ');
      case 'id':
        return id;
      case 'kind':
        return t(`resultDesk.kind_${kind}`);
      case 'by':
        return t(`rankings.on_${by}`);
      case 'each':
        return t(`resultDesk.each_${each}`);
      case 'leastVotes':
        return String(leastVotes);
      case 'ties':
        return ties.length === 0
          ? t('resultDesk.ties_shared')
          : ties.map((column) => t(`rankings.on_${column}`)).join(', ');
      case 'restaurantIds':
        return restaurantIds.length === 0
          ? t('resultDesk.only_all')
          : t('resultDesk.only_chosen', { count: restaurantIds.length });
      case 'words':
        return words.length === 0 ? t('resultDesk.words_all') : words.join(', ');
    }
  };
}

function useEmbargoText(): (embargo: Embargo) => string {
  const t = useText();
  const { moment } = useMoments();
  return ({ kind, from, owners }) => {
    const what =
      kind === 'hidden_from' && from !== null
        ? t('resultDesk.embargo_from_text', { when: moment(from) })
        : t(`resultDesk.embargo_${kind}`);
    return kind === 'shown'
      ? what
      : `${what}; ${t('resultDesk.embargo_owners')}: ${t(`resultDesk.embargo_owners_${owners}`)}`;
  };
}
