import { STATE_SHAPES } from './state-shapes.ts';

/** The outline of a state, filled with the colour of its text. */
export function StateShape({ stateId, className }: { stateId: string; className: string }) {
  const shape = STATE_SHAPES[stateId];
  if (!shape) return null;
  return (
    <svg viewBox={shape.viewBox} className={className} aria-hidden="true">
      <path
        d={shape.path}
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
        strokeWidth="8"
      />
    </svg>
  );
}
