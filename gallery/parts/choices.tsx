import { Segments } from '../../web/ui/Segments.tsx';
import { StarChoice } from '../../web/reviews/StarChoice.tsx';
import { ThemeChoice } from '../../web/shell/ThemeChoice.tsx';
import { RatingControl } from '../../web/voting/RatingControl.tsx';
import { Stateful } from '../Stateful.tsx';
import type { Part, Say, State } from '../part.ts';

const segments: Part = {
  name: 'Segments',
  file: 'web/ui/Segments.tsx',
  states: [
    {
      name: 'One of three',
      draw: (say) => (
        <Stateful first="votes">
          {(value, onValue) => (
            <Segments
              label={say('What is counted', 'Qué se cuenta')}
              choices={[
                { value: 'points', text: say('Points', 'Puntos') },
                { value: 'votes', text: say('Votes', 'Votos') },
                { value: 'voters', text: say('Voters', 'Votantes') },
              ]}
              value={value}
              onChoose={onValue}
            />
          )}
        </Stateful>
      ),
    },
    {
      name: 'Long texts',
      draw: (say) => (
        <Stateful first="all">
          {(value, onValue) => (
            <Segments
              label={say('Which votes', 'Cuáles votos')}
              choices={[
                { value: 'all', text: say('Votes of everybody', 'Votos de todos') },
                { value: 'marked', text: say('Only marked votes', 'Solo votos marcados') },
                { value: 'admins', text: say('Votes of organizers', 'Votos de organizadores') },
              ]}
              value={value}
              onChoose={onValue}
            />
          )}
        </Stateful>
      ),
    },
  ],
};

const themeChoice: Part = {
  name: 'ThemeChoice',
  file: 'web/shell/ThemeChoice.tsx',
  states: [{ name: 'In the menu', draw: () => <ThemeChoice /> }],
};

const stars = (name: string, first: number | null, more: { disabled?: true; isMissing?: true }) =>
  ({
    name,
    draw: () => (
      <Stateful first={first}>
        {(rating, onRating) => <StarChoice rating={rating} onChoose={onRating} {...more} />}
      </Stateful>
    ),
  }) satisfies State;

const starChoice: Part = {
  name: 'StarChoice',
  file: 'web/reviews/StarChoice.tsx',
  states: [
    stars('None yet', null, {}),
    stars('Four', 4, {}),
    stars('Error: none chosen', null, { isMissing: true }),
    stars('Off', 4, { disabled: true }),
  ],
};

interface Sample {
  name: string;
  rating?: number;
  isLocked?: true;
  isInviting?: true;
  disabled?: boolean;
}

/** The state that a restaurant's page holds for one dish. */
const rating = (say: Say, { name, rating: first, disabled = false, ...more }: Sample) => (
  <Stateful first={first}>
    {(value, onValue) => (
      <RatingControl
        dish={{ id: name, name: say('Fish taco', 'Taco de pescado') }}
        rating={value}
        disabled={disabled}
        dimmed={disabled}
        isLocked={more.isLocked ?? false}
        isInviting={(more.isInviting ?? false) && value === undefined}
        describedBy={undefined}
        isOver={() => false}
        onRate={onValue}
        onClear={() => onValue(undefined)}
      />
    )}
  </Stateful>
);

const ratingControl: Part = {
  name: 'RatingControl',
  file: 'web/voting/RatingControl.tsx',
  states: (
    [
      { name: 'Not rated' },
      { name: 'Asks to be tapped', isInviting: true },
      { name: 'Four points', rating: 4 },
      { name: "Didn't like it", rating: 0 },
      { name: 'Another dish has the vote', isLocked: true },
      { name: 'Off', disabled: true },
    ] satisfies Sample[]
  ).map((sample) => ({ name: sample.name, draw: (say) => rating(say, sample) })),
};

export const choices: readonly Part[] = [segments, themeChoice, starChoice, ratingControl];
