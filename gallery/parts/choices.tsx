import { useState } from 'react';
import { Combobox } from '../../web/ui/Combobox.tsx';
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

const OPTIONS = [
  { id: '1', text: 'El Comal de Lupita', note: 'Charleston, SC' },
  { id: '2', text: 'Tacos Don Chucho', note: 'Berkeley, SC' },
  {
    id: '3',
    text: 'Taquería y birriería La Guadalupana de los Hermanos Hernández',
    note: 'Orangeburg, SC',
  },
];

interface ComboboxSample {
  name: string;
  as?: 'focus';
  isFilter?: true;
  chosen?: 0 | 2;
  options?: typeof OPTIONS;
  isComing?: true;
  hasFailed?: true;
  error?: (say: Say) => string;
}

const combobox: Part = {
  name: 'Combobox',
  file: 'web/ui/Combobox.tsx',
  states: (
    [
      { name: 'None chosen' },
      { name: 'None chosen', as: 'focus' },
      { name: 'One chosen', chosen: 0 },
      { name: 'As a filter', isFilter: true },
      { name: 'As a filter, one chosen', isFilter: true, chosen: 2 },
      { name: 'Loading', options: [], isComing: true },
      { name: 'Nothing found', options: [] },
      { name: 'Failed', options: [], hasFailed: true },
      { name: 'Error', error: (say) => say('Choose one.', 'Elige uno.') },
    ] satisfies ComboboxSample[]
  ).map((sample: ComboboxSample) => ({
    name: sample.name,
    ...(sample.as && { as: sample.as }),
    draw: (say) => <ComboboxOf sample={sample} say={say} />,
  })),
};

function ComboboxOf({ sample, say }: { sample: ComboboxSample; say: Say }) {
  const [words, setWords] = useState('');
  const options = (sample.options ?? OPTIONS).filter(({ text }) =>
    text.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Stateful<(typeof OPTIONS)[number] | null> first={OPTIONS[sample.chosen ?? -1] ?? null}>
      {(chosen, onChosen) => (
        <Combobox
          label={say('Restaurant', 'Restaurante')}
          hint={say('Type a part of its name.', 'Escribe parte del nombre.')}
          placeholder={say('Any restaurant', 'Cualquier restaurante')}
          error={sample.error?.(say)}
          {...(sample.isFilter && { isFilter: true, isDense: true })}
          chosen={chosen}
          search={{
            options,
            isComing: sample.isComing ?? false,
            hasFailed: sample.hasFailed ?? false,
            onType: setWords,
            onRetry: () => {},
          }}
          texts={{
            loading: say('Loading…', 'Cargando…'),
            failed: say('They could not be loaded.', 'No se pudieron cargar.'),
            retry: say('Try again', 'Intentar de nuevo'),
            none: say('None is called so.', 'Ninguno se llama así.'),
            found: say(`${options.length} found`, `${options.length} encontrados`),
            clear: say('Clear the restaurant', 'Quitar el restaurante'),
          }}
          onChoose={(option) => onChosen(OPTIONS.find(({ id }) => id === option?.id) ?? null)}
        />
      )}
    </Stateful>
  );
}

export const choices: readonly Part[] = [
  combobox,
  segments,
  themeChoice,
  starChoice,
  ratingControl,
];
