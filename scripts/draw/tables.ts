/** Cloths under the plate and the plates themselves, for a picture of 480 by 360. */
import { circle, line, path, ring, scallops } from './shapes.ts';

const fill = (colour: string) => path('M0 0h480v360H0z', colour);

function pattern(width: number, height: number, content: string, turn = 0): string {
  const tilt = turn ? ` patternTransform="rotate(${turn})"` : '';
  return `<pattern id="cloth" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${tilt}>${content}</pattern>${fill('url(#cloth)')}`;
}

/** Woven stripes, each given as colour and width, running across the table. */
export function serape(stripes: readonly (readonly [string, number])[], turn = 0): string {
  let y = 0;
  let content = '';
  for (const [colour, height] of stripes) {
    content += `<path fill="${colour}" d="M0 ${y}h24v${height}H0z"/>`;
    y += height;
  }
  const [first] = stripes;
  const half = (first?.[1] ?? 0) / 2;
  return pattern(24, y, `${content}<path fill="#FFF6E4" d="M12 ${half - 7}l7 7-7 7-7-7z"/>`, turn);
}

export function gingham(colour: string, light: string): string {
  return pattern(
    40,
    40,
    `<path fill="${light}" d="M0 0h40v40H0z"/><path fill="${colour}" opacity=".55" d="M0 0h20v40H0z"/><path fill="${colour}" opacity=".55" d="M0 0h40v20H0z"/>`,
  );
}

export function tiles(back: string, shape: string, dot: string): string {
  return pattern(
    60,
    60,
    `<path fill="${back}" d="M0 0h60v60H0z"/><path fill="${shape}" d="M30 4Q34 26 56 30 34 34 30 56 26 34 4 30 26 26 30 4z"/><circle cx="30" cy="30" r="5" fill="${dot}"/><path fill="none" stroke="${dot}" stroke-width="12" stroke-linecap="round" d="M0 0h0M60 0h0M0 60h0M60 60h0"/><path fill="none" stroke="${shape}" stroke-width="2" d="M0 0h60v60H0z"/>`,
  );
}

export function flowers(back: string, petal: string, heart: string, leaf: string): string {
  const bloom = `<path fill="none" stroke="${petal}" stroke-width="15" stroke-linecap="round" d="M20 9h0M30 17h0M26 29h0M14 29h0M10 17h0"/><circle cx="20" cy="20" r="6" fill="${heart}"/>`;
  return pattern(
    84,
    84,
    `<path fill="${back}" d="M0 0h84v84H0z"/><path fill="none" stroke="${leaf}" stroke-width="6" stroke-linecap="round" d="M40 30q8 2 10 10M80 70q-2-10-12-12"/>${bloom}<g transform="translate(42 42)">${bloom}</g>`,
  );
}

export function planks(light: string, dark: string): string {
  return pattern(
    480,
    76,
    `<path fill="${light}" d="M0 0h480v76H0z"/><path fill="none" stroke="${dark}" stroke-width="4" d="M0 2h480"/><path fill="none" stroke="${dark}" stroke-width="2" opacity=".5" d="M20 24q90-10 180 2t210-6M70 52q120 12 240-2t150 8"/>`,
  );
}

export function woven(back: string, thread: string, size = 18): string {
  return pattern(
    size,
    size,
    `<path fill="${back}" d="M0 0h${size}v${size}H0z"/><path stroke="${thread}" stroke-width="3" stroke-linecap="round" d="M4 5h6M${size / 2 + 4} ${size / 2 + 5}h4"/>`,
    35,
  );
}

/** A plain cloth with a cut-paper runner hanging into the picture. */
export function runner(back: string, paper: string): string {
  const scallop = Array.from({ length: 8 }, () => 'q-30 44-60 0').join('');
  const holes = Array.from({ length: 8 }, (_, index) => {
    const x = index * 60 + 30;
    return `M${x} 262l9 14-9 14-9-14zM${x - 22} 276a6 6 0 1 0 12 0 6 6 0 1 0-12 0zM${x + 10} 276a6 6 0 1 0 12 0 6 6 0 1 0-12 0z`;
  }).join('');
  return (
    fill(back) +
    path(`M0 70h480v230${scallop}z${holes}`, paper, 'fill-rule="evenodd"') +
    line('M0 78H480M0 252H480', back, 3, 'stroke-dasharray="0 9"')
  );
}

const shadow = 'opacity=".25"';

/** Enamel: white with a painted rim. */
export function enamel(rim: string, r = 160): string {
  return (
    circle(244, 192, r, '#2A1A2E', shadow) +
    circle(240, 180, r, rim) +
    circle(240, 180, r - 8, '#FFFAF0') +
    ring(240, 180, r - 38, '#EADFCB', 4)
  );
}

/** Painted pottery with a rim of dots and petals. */
export function talavera(base: string, first: string, second: string, r = 162): string {
  return (
    circle(244, 192, r, '#2A1A2E', shadow) +
    circle(240, 180, r, first) +
    circle(240, 180, r - 6, base) +
    ring(240, 180, r - 17, first, 13, '0 24.2') +
    ring(240, 180, r - 17, second, 5, '0 24.2') +
    ring(240, 180, r - 32, first, 3) +
    circle(240, 180, r - 38, '#FFFAF0', 'opacity=".45"')
  );
}

/** Red clay with a glazed middle. */
export function clay(r = 162, glaze = '#8E3F20'): string {
  return (
    circle(244, 192, r, '#2A1A2E', shadow) +
    circle(240, 180, r, '#B9602F') +
    ring(240, 180, r - 12, '#F2C98A', 5, '12 12') +
    circle(240, 180, r - 24, glaze) +
    ring(240, 180, r - 36, '#D98A4E', 3, '0 10')
  );
}

export function board(wood: string, grain: string): string {
  const d = 'M58 40H422q26 0 26 26V296q0 26-26 26H58q-26 0-26-26V66q0-26 26-26z';
  return (
    path(d, '#2A1A2E', 'opacity=".25" transform="translate(4 12)"') +
    path(d, wood) +
    line(
      'M48 84Q200 70 430 88M46 140Q240 152 434 138M48 208Q200 196 434 214M48 272Q260 284 430 270',
      grain,
      3,
      'opacity=".6"',
    )
  );
}

export function tray(metal: string, inner: string): string {
  const d = 'M70 34H410q44 0 44 44V284q0 44-44 44H70q-44 0-44-44V78q0-44 44-44z';
  return (
    path(d, '#2A1A2E', 'opacity=".25" transform="translate(4 12)"') +
    path(d, metal) +
    path('M74 48H406q34 0 34 34V280q0 34-34 34H74q-34 0-34-34V82q0-34 34-34z', inner)
  );
}

/** A basket with a sheet of checked paper in it. */
export function basket(weave: string, check: string): string {
  const d = 'M240 24C366 24 456 90 456 180S366 336 240 336 24 270 24 180 114 24 240 24z';
  return (
    path(d, '#2A1A2E', 'opacity=".25" transform="translate(4 12)"') +
    path(d, weave) +
    `<ellipse cx="240" cy="180" rx="206" ry="146" fill="none" stroke="#2A1A2E" stroke-opacity=".3" stroke-width="8" stroke-dasharray="14 10"/>` +
    `<pattern id="check" width="28" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(20)"><path fill="#FFFAF0" d="M0 0h28v28H0z"/><path fill="${check}" opacity=".5" d="M0 0h14v28H0zM0 0h28v14H0z"/></pattern>` +
    path('M70 90L190 40 330 60 420 120 410 250 300 312 150 300 62 240z', 'url(#check)')
  );
}

/** A green leaf laid on the plate. */
export function leaf(): string {
  return (
    path('M44 196C110 60 330 30 446 150 400 300 160 330 44 196z', '#2E7D46') +
    line('M56 194Q250 150 436 152', '#7FBF6A', 5) +
    line(
      'M120 180q30-40 60-56M190 166q30-44 66-60M270 158q30-36 66-44M130 184q50 40 90 56M220 166q50 44 90 56M310 156q40 36 66 44',
      '#4E9E57',
      4,
    )
  );
}

export function doily(paper: string, r = 150): string {
  return `<g transform="translate(240 180)">${path(scallops(26, r), paper)}${ring(0, 0, r - 8, '#2A1A2E', 8, '0 36').replace('<circle', '<circle opacity=".25"')}</g>`;
}
