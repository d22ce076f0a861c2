import type { RevealShow, RevealStep } from '../../domain/results/rules.reveal.ts';
import { shownPlaces } from '../../domain/results/rules.reveal.ts';

/** Flags on the string, at least: more places make more. */
const FLAGS = 10;
const MOTIFS = [
  'M50 26l8 12-8 12-8-12zM28 32l6 9-6 9-6-9zM72 32l6 9-6 9-6-9zM14 18l4 6-4 6-4-6zM86 18l4 6-4 6-4-6z',
  'M50 22q16 4 16 18q-16-2-16-18zM50 22q-16 4-16 18q16-2 16-18zM50 60q16-4 16-18q-16 2-16 18zM50 60q-16-4-16-18q16 2 16 18zM16 28l5 8-5 8-5-8zM84 28l5 8-5 8-5-8z',
  'M50 20a6 6 0 1 1-.1 0zM34 30a6 6 0 1 1-.1 0zM66 30a6 6 0 1 1-.1 0zM34 48a6 6 0 1 1-.1 0zM66 48a6 6 0 1 1-.1 0zM50 38a7 7 0 1 1-.1 0zM14 22l5 8-5 8-5-8zM86 22l5 8-5 8-5-8z',
];
const EDGES = [
  'M2 0H98V62q-8 16-16 0q-8 16-16 0q-8 16-16 0q-8 16-16 0q-8 16-16 0q-8 16-16 0z',
  'M2 0H98V62l-12 12-12-12-12 12-12-12-12 12-12-12-12 12-12-12z',
];

interface Flag {
  key: string;
  /** null: only for the look. */
  rank: number | null;
  state: 'lit' | 'now' | 'waiting';
}

/** The flags of a step: one for each place of its list, lit once it is revealed. */
function flagsOf(show: RevealShow, step: RevealStep, most: number): Flag[] {
  const list = 'list' in step ? show.lists[step.list] : undefined;
  if (!list || step.kind === 'opening') {
    return Array.from({ length: FLAGS }, (_, index) => ({
      key: `flag-${index}`,
      rank: null,
      state: 'lit',
    }));
  }
  const now = step.kind === 'place' ? step.place : list.places.length;
  const flags = shownPlaces(list, most).map((place): Flag => ({
    key: `place-${place}`,
    rank: list.places[place]?.rank ?? 0,
    state: place === now ? 'now' : place < now ? 'lit' : 'waiting',
  }));
  const missing = Math.max(0, FLAGS - flags.length);
  const filler = (count: number, side: string): Flag[] =>
    Array.from({ length: count }, (_, index) => ({
      key: `${side}-${index}`,
      rank: null,
      state: 'lit',
    }));
  const left = Math.floor(missing / 2);
  return [...filler(left, 'left'), ...flags, ...filler(missing - left, 'right')];
}

/** Papel picado on its string across the screen. With a list, it shows how far the list is. */
export function Bunting({
  show,
  step,
  most,
}: {
  show: RevealShow;
  step: RevealStep;
  most: number;
}) {
  const flags = flagsOf(show, step, most);
  const middle = (flags.length - 1) / 2;
  return (
    <div className="bunting">
      <svg className="bunting-string" viewBox="0 0 100 10" preserveAspectRatio="none">
        <path d="M0 1Q50 17 100 1" fill="none" vectorEffect="non-scaling-stroke" />
      </svg>
      {flags.map(({ key, rank, state }, index) => (
        <div
          key={key}
          className="flag"
          data-state={state}
          data-colour={index % 4}
          style={
            {
              '--hang': 1 - ((index - middle) / (middle + 0.5)) ** 2,
              '--turn': `${((middle - index) * 1.1).toFixed(2)}deg`,
            } as React.CSSProperties
          }
        >
          <svg viewBox="0 0 100 76" preserveAspectRatio="none" focusable="false">
            <path
              fillRule="evenodd"
              d={`${EDGES[index % 2]}${rank === null ? MOTIFS[index % 3] : 'M10 10l4 6-4 6-4-6zM90 10l4 6-4 6-4-6zM10 46l4 6-4 6-4-6zM90 46l4 6-4 6-4-6z'}`}
            />
          </svg>
          {rank !== null && <span>{rank}</span>}
        </div>
      ))}
    </div>
  );
}
