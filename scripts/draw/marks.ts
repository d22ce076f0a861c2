/** The app icon and the picture for a place or dish that has none. */
import { dots, group, line, path, picture, type Point, row, scallops } from './shapes.ts';

export function drawPlaceholder(): string {
  const edge = Array.from({ length: 8 }, () => 'q-16 24-32 0').join('');
  const ruffle = Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 180) * (212 + index * 23.2);
    const point = row([128 + Math.cos(angle) * 74, 158 + Math.sin(angle) * 88]);
    return index ? `A16 16 0 0 1 ${point}` : `M${point}`;
  }).join('');
  return picture(
    256,
    256,
    path('M0 0h256v256H0z', '#EFE4D4') +
      path(`M0 0h256v214${edge}z`, '#F8F0E3') +
      group(
        path(
          'M58 158C58 106 88 76 128 76s70 30 70 82q0 8-8 8H66q-8 0-8-8z',
          'none',
          'stroke-linejoin="round"',
        ) + path(ruffle, 'none', 'stroke-linecap="round" stroke-linejoin="round"'),
        'stroke="#9A8A9C" stroke-width="7"',
      ) +
      path('M128 96l10 13-10 13-10-13zM94 116l8 11-8 11-8-11zM162 116l8 11-8 11-8-11z', '#B9A9BE') +
      line('M84 151h0M106 151h0M128 151h0M150 151h0M172 151h0', '#B9A9BE', 7),
  );
}

export function drawIcon(): string {
  const arc = (radius: number, top: number) => {
    const points = Array.from({ length: 9 }, (_, index): Point => {
      const angle = Math.PI + (index / 8) * Math.PI;
      return [256 + Math.cos(angle) * radius, top + Math.sin(angle) * radius * 0.86];
    });
    return `M${points.map((point, index) => (index ? `A27 27 0 0 1 ${row(point)}` : row(point))).join('')}z`;
  };
  return picture(
    512,
    512,
    path('M0 0h512v512H0z', '#C2381A') +
      group(
        path(scallops(18, 208), '#9E2A12') + dots(18, 204, 9, '#C2381A', Math.PI / 18),
        'transform="translate(256 256)"',
      ) +
      group(
        path('M120 330C120 222 190 156 278 156S426 222 426 330z', '#FFF6E4') +
          path(arc(158, 322), '#2F8B57') +
          line('M150 236h0M204 184h0M262 168h0M318 178h0M366 224h0', '#FFF6E4', 30) +
          path(
            'M96 340C96 240 164 182 256 182S416 240 416 340q0 18-18 18H114q-18 0-18-18z',
            '#F6BC4F',
          ) +
          path(
            'M256 214l24 32-24 32-24-32zM186 244l17 25-17 25-17-25zM326 244l17 25-17 25-17-25z',
            '#C2381A',
          ) +
          line(
            'M134 326h0M175 326h0M216 326h0M256 326h0M296 326h0M337 326h0M378 326h0',
            '#C2381A',
            17,
          ),
        'transform="translate(-25 -28)scale(1.1)"',
      ),
  );
}
