import type { Summary } from '../../domain/dashboard/schema.ts';
import { Chapter } from './Chapter.tsx';
import { CountyShare } from './CountyShare.tsx';
import { useWords } from './summary-words.ts';

/** The share of the county's votes, unless that would tell another restaurant's figures. */
export function CountyChapter({ summary: { votes, county } }: { summary: Summary }) {
  const { t, write } = useWords();
  const name = t('places.county_name', { county: county.name });
  const title = t('summary.county', { county: name });
  if (county.votes === null) {
    return (
      <Chapter id="county" title={title} figure={null}>
        <p>
          {county.isHidden
            ? t('voting.totals_hidden')
            : t('summary.county_hidden', { county: name })}
        </p>
      </Chapter>
    );
  }
  return (
    <Chapter
      id="county"
      title={title}
      figure={write.percent(votes / county.votes)}
      chart={<CountyShare county={name} votes={votes} countyVotes={county.votes} />}
    >
      <p>
        {t('summary.county_line', {
          votes: write.number(county.votes),
          county: name,
          count: county.restaurants,
        })}
      </p>
    </Chapter>
  );
}
