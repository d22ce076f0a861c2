const SCALLOPS = 14;
const RADIUS = 44;

/** A circle with a cut edge, around 50,50. */
const EDGE = Array.from({ length: SCALLOPS }, (_, index) => {
  const corner = (number: number) => {
    const angle = (number / SCALLOPS) * 2 * Math.PI;
    const along = (middle: number) => middle.toFixed(1);
    return `${along(50 + RADIUS * Math.sin(angle))} ${along(50 - RADIUS * Math.cos(angle))}`;
  };
  return `${index === 0 ? `M${corner(0)}` : ''}A11 11 0 0 1 ${corner(index + 1)}`;
}).join('');

/** Gold, silver, copper; ink stands on each of them. */
const PAPERS = ['fill-marigold', 'fill-[#d9d3dc]', 'fill-[#e0a478]'];

/** A place as a medal of cut paper. Its number is for everybody who sees it: screen readers hear the list's. */
export function ResultMedal({ rank, className }: { rank: number; className: string }) {
  const paper = PAPERS[rank - 1];
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        d={`${EDGE}z`}
        strokeWidth="3"
        className={paper ? `${paper} stroke-[#2a1a2e]` : 'fill-surface stroke-control-line'}
      />
      <text
        x="50"
        y="52"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={rank < 10 ? 50 : rank < 100 ? 38 : 28}
        className={`font-display font-extrabold ${paper ? 'fill-[#2a1a2e]' : 'fill-ink'}`}
      >
        {rank}
      </text>
    </svg>
  );
}
