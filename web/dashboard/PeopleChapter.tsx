import { SUMMARY } from '../../domain/dashboard/rules.summary.ts';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { BarTable } from './BarTable.tsx';
import { Chapter } from './Chapter.tsx';
import { useWords } from './summary-words.ts';

/** How many people were new, and how many came back on another day. */
export function PeopleChapter({ summary: { people } }: { summary: Summary }) {
  const { t, write } = useWords();
  const { once, returning, byVisits } = people;
  return (
    <Chapter
      id="people"
      title={t('summary.people')}
      figure={
        returning > 0
          ? t('summary.people_back', { count: returning })
          : t('summary.people_none_back', { count: once })
      }
      chart={
        <BarTable
          title={t('summary.by_visits')}
          columns={[t('summary.visits_column'), t('summary.people_column')]}
          writeValue={write.number}
          rows={byVisits.map((value, index) => ({
            key: `${index + 1}`,
            name: t(index + 1 < SUMMARY.visits ? 'summary.visits' : 'summary.visits_more', {
              count: index + 1,
            }),
            value,
          }))}
        />
      }
    >
      {once > 0 && <p>{t('summary.people_once', { count: once })}</p>}
      {returning > 0 && <p>{t('summary.people_returning', { count: returning })}</p>}
    </Chapter>
  );
}
