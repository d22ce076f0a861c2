import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around the code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as one path, black on white in every theme. */
export function QrCode({
  text,
  label,
  correction = 'M',
  className,
}: {
  text: string;
  label: string;
  /** How much of the code may be unreadable: a seventh, or with `L` half of that, for long texts. */
  correction?: 'L' | 'M';
  className?: string;
}) {
  const { size, path } = useMemo(() => draw(text, correction), [text, correction]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function draw(text: string, ecc: 'L' | 'M'): { size: number; path: string } {
  const { size, data } = encode(text, { ecc, border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
