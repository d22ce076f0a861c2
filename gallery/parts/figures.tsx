import { Distance } from '../../web/restaurants/Distance.tsx';
import { ReviewSummary } from '../../web/reviews/ReviewSummary.tsx';
import { BarChart } from '../../web/ui/BarChart.tsx';
import { type Bar, Bars } from '../../web/ui/Bars.tsx';
import { Stars } from '../../web/ui/Stars.tsx';
import type { Part, Say } from '../part.ts';

const writeValue = (value: number) => value.toLocaleString('en-US');

const week = (say: Say): Bar[] =>
  [120, 340, 95, 0, 1210, 480, 60].map((value, index) => ({
    key: `${index}`,
    short: `${index + 1}`,
    name: say(`May ${index + 1}`, `${index + 1} de mayo`),
    value,
    isFaint: index === 6,
  }));

const chart = (say: Say, title: string, bars: Bar[]) => (
  <BarChart
    title={title}
    note={say('this week', 'esta semana')}
    summary={say('Votes of each day of a week.', 'Votos de cada día de una semana.')}
    bars={bars}
    writeValue={writeValue}
    columns={[say('Day', 'Día'), say('Votes', 'Votos')]}
    tableLabel={say('As a table', 'Como tabla')}
  />
);

const barChart: Part = {
  name: 'BarChart',
  file: 'web/ui/BarChart.tsx',
  states: [
    {
      name: 'A week, of which the last day is not over',
      draw: (say) => chart(say, say('Votes a day', 'Votos por día'), week(say)),
    },
    { name: 'Empty', draw: (say) => chart(say, say('No votes', 'Sin votos'), []) },
  ],
};

const bars: Part = {
  name: 'Bars',
  file: 'web/ui/Bars.tsx',
  states: [
    {
      name: 'The drawing alone',
      draw: (say) => (
        <div role="img" aria-label={say('Votes of each day.', 'Votos de cada día.')}>
          <Bars
            height={160}
            bars={week(say)}
            writeValue={writeValue}
            valueName={say('Votes', 'Votos')}
          />
        </div>
      ),
    },
  ],
};

const stars: Part = {
  name: 'Stars',
  file: 'web/ui/Stars.tsx',
  states: [
    {
      name: 'None, three, five',
      draw: (say) => (
        <div className="flex flex-wrap gap-6">
          {[0, 3, 5].map((count) => (
            <Stars
              key={count}
              stars={count}
              label={say(`${count} of 5 stars`, `${count} de 5 estrellas`)}
            />
          ))}
        </div>
      ),
    },
  ],
};

const reviewSummary: Part = {
  name: 'ReviewSummary',
  file: 'web/reviews/ReviewSummary.tsx',
  states: [
    {
      name: 'Many reviews',
      draw: () => (
        <ReviewSummary summary={{ count: 128, averageStars: 4.3, byStars: [2, 5, 14, 38, 69] }} />
      ),
    },
    {
      name: 'None',
      draw: () => (
        <ReviewSummary summary={{ count: 0, averageStars: null, byStars: [0, 0, 0, 0, 0] }} />
      ),
    },
  ],
};

const distance: Part = {
  name: 'Distance',
  file: 'web/restaurants/Distance.tsx',
  states: [
    {
      name: 'From here to very far',
      draw: () => (
        <div className="grid gap-2">
          {[0.05, 0.8, 4.2, 12, 25, 140].map((miles) => (
            <Distance key={miles} miles={miles} />
          ))}
        </div>
      ),
    },
  ],
};

export const figures: readonly Part[] = [barChart, bars, stars, reviewSummary, distance];
