const PETALS = 18;

/** A round of small arcs. @param radius of the middle of an arc */
const edge = (radius: number): string => {
  const points = Array.from({ length: PETALS }, (_, index) => {
    const angle = (index / PETALS) * 2 * Math.PI;
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
  });
  return `M${points.map((point, index) => (index === 0 ? point : `A8 8 0 0 1 ${point}`)).join('')}A8 8 0 0 1 ${points[0]}z`;
};
const EDGE = edge(44);

/** The number of a place, on a rosette of cut paper. */
export function Rosette({ rank }: { rank: number }) {
  return (
    <div className="rosette" data-long={rank > 9 || undefined}>
      <svg viewBox="-54 -54 108 108" focusable="false">
        <path d={EDGE} />
        {Array.from({ length: PETALS }, (_, index) => (
          <circle
            key={index}
            className="hole"
            r="1.7"
            cx={(Math.cos(((index + 0.5) / PETALS) * 2 * Math.PI) * 42).toFixed(2)}
            cy={(Math.sin(((index + 0.5) / PETALS) * 2 * Math.PI) * 42).toFixed(2)}
          />
        ))}
      </svg>
      <span>{rank}</span>
    </div>
  );
}
