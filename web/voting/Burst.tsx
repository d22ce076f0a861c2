const PIECES = 16;
const COLOURS = ['text-chile', 'text-marigold', 'text-agave', 'text-danger'];
/** Cut paper, on a square of 24: a pennant with a scalloped edge, a flower, and a diamond, each with holes. */
const SHAPES = [
  'M2 2h20v14a3.3 3.3 0 0 1-6.7 0 3.3 3.3 0 0 1-6.6 0 3.3 3.3 0 0 1-6.7 0zM12 5l3 4-3 4-3-4z',
  'M12 1a5 5 0 0 1 4.6 6.9A5 5 0 1 1 15 17.4a5 5 0 1 1-6 0A5 5 0 1 1 7.4 7.9 5 5 0 0 1 12 1zm0 8.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  'M12 1l11 11-11 11L1 12zm0 7l-4 4 4 4 4-4z',
];

/** Cut paper, thrown once; each piece has a fixed path. None under reduced motion. */
export function Burst() {
  return (
    <div className="burst pointer-events-none absolute top-[88%] left-1/2 z-1" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => {
        const angle = (index / PIECES) * 2 * Math.PI;
        const reach = 110 + (index % 3) * 55;
        return (
          <svg
            key={index}
            viewBox="0 0 24 24"
            className={`absolute -m-3 fill-current opacity-0 ${index % 3 ? 'size-5' : 'size-7'} ${COLOURS[index % COLOURS.length]}`}
            style={
              {
                '--dx': `${Math.round(Math.cos(angle) * reach)}px`,
                '--dy': `${Math.round(Math.sin(angle) * reach)}px`,
                '--turn': `${index * 70}deg`,
              } as React.CSSProperties
            }
          >
            <path d={SHAPES[index % SHAPES.length]} fillRule="evenodd" />
          </svg>
        );
      })}
    </div>
  );
}
