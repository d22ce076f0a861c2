const PIECES = 14;
const COLOURS = ['bg-chile', 'bg-marigold', 'bg-agave', 'bg-danger'];

/** Confetti, thrown once; each piece has a fixed path. None under reduced motion. */
export function Burst() {
  return (
    <div className="burst pointer-events-none absolute top-10 left-1/2" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => {
        const angle = (index / PIECES) * 2 * Math.PI;
        const reach = 90 + (index % 3) * 45;
        return (
          <span
            key={index}
            className={`absolute size-3 opacity-0 ${COLOURS[index % COLOURS.length]} ${index % 2 ? 'rounded-full' : ''}`}
            style={
              {
                '--dx': `${Math.round(Math.cos(angle) * reach)}px`,
                '--dy': `${Math.round(Math.sin(angle) * reach)}px`,
                '--turn': `${index * 70}deg`,
              } as React.CSSProperties
            }
          />
        );
      })}
    </div>
  );
}
