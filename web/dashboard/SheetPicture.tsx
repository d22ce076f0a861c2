import type { PrintSheet } from '../../domain/sharing/rules.ts';

/** Height to a width of 100, as printed. */
const HEIGHTS: Record<PrintSheet, number> = { poster: 129, 'table-card': 150 };
const FLAGS = ['#f0a92b', '#e8467c', '#2e9e8a', '#e2562b', '#8e4fa8', '#fff1d6'];
/** The three corners of a QR code, and some of its dots. */
const CODE = 'M0 0h12v12H0zM20 0h12v12H20zM0 20h12v12H0zM20 20h5v5h-5zM27 27h5v5h-5z';
const CODE_EYES = 'M4 4h4v4H4zM24 4h4v4h-4zM4 24h4v4H4z';

/** A small drawing of a sheet, which says no more than its name. */
export function SheetPicture({ sheet }: { sheet: PrintSheet }) {
  const height = HEIGHTS[sheet];
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${height}`}
      width={92}
      className="shrink-0 rounded-[6px] shadow-card"
    >
      <path fill="#4e2258" d={`M0 0h100v${height}H0z`} />
      <path fill="#c94a4b" d={`M0 ${height * 0.5}h100v${height}H0z`} />
      <path fill="#1b0f24" d={`M0 ${height - 10}h100v10H0z`} />
      {FLAGS.map((fill, index) => (
        <path
          key={fill}
          fill={fill}
          d={`M${index * 17 + 0.5} 4h15v13l-3.75 4-3.75-4-3.75 4-3.75-4z`}
        />
      ))}
      <rect fill="#fff9f0" x={9} y={26} width={82} height={height - 40} rx={4} />
      <path fill="#c2381a" d="M24 35h52v7H24zM32 46h36v4H32z" />
      <g transform="translate(34 56)">
        <path fill="#1b0f24" d={CODE} />
        <path fill="#fff9f0" d={CODE_EYES} />
      </g>
      {[0, 1, 2].map((step) => (
        <path
          key={step}
          fill="#6a5a6e"
          d={
            sheet === 'poster'
              ? `M${18 + step * 23} 97h18v3h-18zM${20 + step * 23} 103h14v2.5h-14z`
              : `M24 ${99 + step * 10}h4v4h-4zM34 ${99.5 + step * 10}h42v3h-42z`
          }
        />
      ))}
    </svg>
  );
}
