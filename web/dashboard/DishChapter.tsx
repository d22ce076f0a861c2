import type { Summary } from '../../domain/dashboard/schema.ts';
import { Picture } from '../ui/Picture.tsx';
import { BarTable } from './BarTable.tsx';
import { Chapter } from './Chapter.tsx';
import { useWords } from './summary-words.ts';

/** The dish with the most votes, and those after it. */
export function DishChapter({ summary: { dishes } }: { summary: Summary }) {
  const { t, write } = useWords();
  const [first] = dishes;
  if (!first) return null;
  return (
    <Chapter
      id="dish"
      tone="agave"
      isName
      title={t('summary.dish')}
      figure={first.name}
      chart={
        <div className="grid gap-4">
          {first.imageUrl && (
            <Picture
              src={first.imageUrl}
              alt=""
              width={560}
              height={240}
              className="aspect-video w-full rounded-card object-cover print:hidden"
            />
          )}
          <BarTable
            title={t('summary.by_dish')}
            columns={[t('summary.dish_column'), t('dashboard.votes_column')]}
            writeValue={write.number}
            rows={dishes.map(({ id, name, votes }) => ({ key: id, name, value: votes }))}
          />
        </div>
      }
    >
      <p>
        {t(first.zeros > 0 ? 'summary.dish_line_zeros' : 'summary.dish_line', {
          count: first.votes,
          zeros: t('dashboard.and_zeros', { count: first.zeros }),
          average: write.oneDecimal(first.average ?? 0),
        })}
      </p>
      {first.isArchived && <p className="text-muted">{t('dashboard.dish_archived')}</p>}
    </Chapter>
  );
}
