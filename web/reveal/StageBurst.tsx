const PIECES = 44;

/** The one celebration of a list: pieces of cut paper, thrown once. None under reduced motion. */
export function StageBurst() {
  return (
    <div className="stage-burst">
      {Array.from({ length: PIECES }, (_, index) => {
        const angle = (index / PIECES) * 2 * Math.PI;
        const reach = 24 + ((index * 7) % 5) * 7;
        return (
          <span
            key={index}
            data-colour={index % 4}
            data-round={index % 3 === 0 || undefined}
            style={
              {
                '--x': (Math.cos(angle) * reach * 1.25).toFixed(1),
                '--y': (Math.sin(angle) * reach * 0.75).toFixed(1),
                '--spin': `${(index % 2 ? 1 : -1) * (180 + index * 11)}deg`,
                '--late': `${(index % 6) * 40}ms`,
              } as React.CSSProperties
            }
          />
        );
      })}
    </div>
  );
}
