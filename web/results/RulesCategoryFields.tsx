import { LANGUAGES } from '../../domain/language.ts';
import { RANKING_COLUMNS, RANKING_KINDS } from '../../domain/rankings/rules.ts';
import { RESULT_LIMITS, RESULT_SCOPES } from '../../domain/results/rules.ts';
import { Segments } from '../ui/Segments.tsx';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import type { DraftCategory, DraftRow } from './rules-draft.ts';
import type { RowProblem } from './rules-problems.ts';
import { RulesRestaurants } from './RulesRestaurants.tsx';
import { RulesTies } from './RulesTies.tsx';

interface Props {
  row: DraftRow;
  problems: readonly RowProblem[];
  named: readonly { id: string; name: string }[];
  onChange: (change: Partial<DraftCategory>) => void;
}

/** The fields of one category. */
export function RulesCategoryFields(
  props: Props & { beginsPicking: boolean; onDuplicate: () => void },
) {
  const t = useText();
  const { row, problems, named, beginsPicking, onChange, onDuplicate } = props;
  const { category } = row;
  return (
    <div className="grid gap-6 border-t border-line p-4 sm:p-5">
      <Naming {...props} />
      <Deciding {...props} />
      <RulesTies category={category} onTies={(ties) => onChange({ ties })} />
      <RulesRestaurants
        category={category}
        problems={problems}
        named={named}
        beginsPicking={beginsPicking}
        onChange={onChange}
      />
      <Button look="secondary" icon="plus" className="justify-self-start" onClick={onDuplicate}>
        {t('resultDesk.category_duplicate')}
      </Button>
    </div>
  );
}

/** Its name in every language, and its part of an address. */
function Naming({ row: { category, savedId }, problems, onChange }: Props) {
  const t = useText();
  const hasName = !problems.includes('name');
  const isTaken = problems.includes('id_taken');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          type="text"
          label={t('resultDesk.name_in', { language: t(`languages.inline_${language}`) })}
          value={category.name[language]}
          maxLength={RESULT_LIMITS.name}
          autoComplete="off"
          lang={language}
          error={
            !hasName && category.name[language].trim() === '' ? t('resultDesk.name_needed') : null
          }
          onChange={({ target }) =>
            onChange({ name: { ...category.name, [language]: target.value } })
          }
        />
      ))}
      <div className="sm:col-span-2">
        <Field
          type="text"
          label={t('resultDesk.id')}
          value={category.id}
          maxLength={RESULT_LIMITS.categoryId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            savedId !== null && savedId !== category.id
              ? t('resultDesk.id_changes')
              : t('resultDesk.id_hint', { id: category.id })
          }
          error={
            isTaken
              ? t('resultDesk.id_taken')
              : problems.includes('id')
                ? t('resultDesk.id_wrong')
                : null
          }
          onChange={({ target }) => onChange({ id: target.value.toLowerCase() })}
        />
      </div>
    </div>
  );
}

/** What is compared, by which figure, and where. */
function Deciding({ row: { category }, problems, onChange }: Props) {
  const t = useText();
  const { kind, by, each, leastVotes, words } = category;
  const isDishes = kind === 'dishes';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <p className="font-semibold">{t('resultDesk.kind')}</p>
        <Segments
          label={t('resultDesk.kind')}
          choices={RANKING_KINDS.map((value) => ({ value, text: t(`resultDesk.kind_${value}`) }))}
          value={kind}
          onChoose={(chosen) =>
            onChange({
              kind: chosen,
              ...(chosen === 'dishes' && by === 'voters' && { by: 'points' }),
            })
          }
        />
      </div>
      <SelectField
        label={t('resultDesk.by')}
        value={by}
        hint={t(isDishes ? 'resultDesk.by_no_voters' : `resultDesk.by_means_${by}`)}
        onChange={({ target }) => {
          const chosen = RANKING_COLUMNS.find((one) => one === target.value);
          if (chosen) onChange({ by: chosen });
        }}
      >
        {RANKING_COLUMNS.map((column) => (
          <option key={column} value={column} disabled={isDishes && column === 'voters'}>
            {t(column === 'weighted' ? 'rankings.weighted_long' : `rankings.${column}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('resultDesk.each')}
        value={each}
        hint={t(`resultDesk.each_means_${each}`)}
        onChange={({ target }) => {
          const chosen = RESULT_SCOPES.find((one) => one === target.value);
          if (chosen) onChange({ each: chosen });
        }}
      >
        {RESULT_SCOPES.map((scope) => (
          <option key={scope} value={scope}>
            {t(`resultDesk.each_${scope}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('resultDesk.least_votes')}
        inputMode="numeric"
        value={leastVotes}
        maxLength={6}
        autoComplete="off"
        hint={t('resultDesk.least_votes_hint')}
        error={
          problems.includes('least_votes')
            ? t('resultDesk.least_votes_wrong', { most: RESULT_LIMITS.leastVotes })
            : null
        }
        onChange={({ target }) => onChange({ leastVotes: target.value })}
      />
      {isDishes && <Words words={words} problems={problems} onChange={onChange} />}
    </div>
  );
}

/** Dishes of one kind, by their names. */
function Words({
  words,
  problems,
  onChange,
}: Pick<Props, 'problems' | 'onChange'> & { words: string }) {
  const t = useText();
  return (
    <div className="sm:col-span-2">
      <Field
        label={t('resultDesk.words')}
        value={words}
        autoComplete="off"
        placeholder={t('resultDesk.words_example')}
        hint={t('resultDesk.words_hint')}
        error={
          problems.includes('words')
            ? t('resultDesk.words_wrong', {
                count: RESULT_LIMITS.words,
                length: RESULT_LIMITS.word,
              })
            : null
        }
        onChange={({ target }) => onChange({ words: target.value })}
      />
    </div>
  );
}
