/** The festival's short loop: flags in the wind, a taco in the sun, and five points for it. */
import { cilantro, layer, onion } from './dish-layers.ts';
import { flag } from './flags.ts';
import { defs } from './garnish.ts';
import {
  at,
  between,
  circle,
  group,
  line,
  path,
  picture,
  polar,
  randomFor,
  row,
  short,
  star,
} from './shapes.ts';
import { boatTaco, corn } from './tacos.ts';

const WIDTH = 1280;
const HEIGHT = 720;
const colours = ['#F0A92B', '#E8467C', '#FFF1D6', '#2E9E8A', '#E2562B', '#8E4FA8'];

const wave = (moment: number, turns: number, shift = 0) =>
  Math.sin((moment * turns + shift) * Math.PI * 2);
/** Eases out from 0 to 1 between two moments. */
const rise = (moment: number, from: number, to: number) =>
  1 - (1 - Math.min(1, Math.max(0, (moment - from) / (to - from)))) ** 3;

const sky =
  path(`M0 0h${WIDTH}v${HEIGHT}H0z`, '#2B1A45') +
  path('M0 130Q320 100 640 140T1280 120V720H0z', '#4E2258') +
  path('M0 240Q320 268 680 232T1280 246V720H0z', '#8A2C5C') +
  path('M0 350Q280 320 640 356T1280 338V720H0z', '#C94A4B') +
  path('M0 452Q340 478 660 446T1280 462V720H0z', '#EE7A3E') +
  path('M0 540Q330 520 660 544T1280 532V720H0z', '#F9B24E');

/** In front of the sun, for the points to stand out. */
const ground = path('M0 590Q320 572 640 584T1280 578V720H0z', '#3A1A3E');

/** The sun turns by exactly one ray per loop, so that the loop has no jump. */
const sun = (moment: number) =>
  at(
    640,
    400,
    group(path(star(18, 300, 214), '#FFC35E'), `transform="rotate(${short(moment * 20, 2)})"`) +
      circle(0, 0, 206, '#FFD479') +
      circle(0, 0, 176, '#FFE7A6'),
  );

const taco = boatTaco(randomFor('festival-video'), corn, '#9E2F12', [
  layer('strip', ['#C4431A', '#E2622A', '#F28A3C', '#8E2A12'], 34, 12),
  layer('piece', ['pineapple'], 4, 0.7, 0.75),
  onion(12),
  cilantro(9),
]);

/** Cilantro, onion and cheese that jump out of it and fall back. */
function crumbs(moment: number): string {
  const random = randomFor('crumbs');
  return Array.from({ length: 14 }, (_, index) => {
    const side = between(random, -52, 52);
    const height = between(random, 60, 104);
    const fall = (moment * 2 + random()) % 1;
    const x = side * (0.5 + fall * 0.8);
    const y = -24 - height * 4 * fall * (1 - fall);
    const colour = ['#5DB24A', '#FFFDF4', '#F6BC4F', '#2F8B3D'][index % 4] ?? '#FFFDF4';
    const turn = fall * 360 + index * 40;
    return `<rect x="-4" y="-3" width="8" height="6" rx="2" fill="${colour}" transform="translate(${row([x, y], 1)})rotate(${short(turn)})"/>`;
  }).join('');
}

function garland(moment: number, y: number, sag: number, count: number, width: number): string {
  const flags = Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    const top = y + sag * 4 * t * (1 - t);
    const turn = wave(moment, 2, index * 0.13 + y / 500) * 7 - (t - 0.5) * 12;
    const shape = flag(100, 116, index % 6);
    return `<path d="${shape}" fill-rule="evenodd" fill="${colours[(index + count) % colours.length]}" transform="translate(${row([t * WIDTH, top], 1)})rotate(${short(turn, 1)})scale(${short(width / 100, 2)})"/>`;
  }).join('');
  return flags + line(`M0 ${y}Q${row([WIDTH / 2, y + sag * 2])} ${row([WIDTH, y])}`, '#FFF1D6', 4);
}

const shell =
  'M2.5 17.8C2.5 11.6 6.6 8 12 8s9.5 3.6 9.5 9.8a1.4 1.4 0 0 1-1.4 1.4H3.9a1.4 1.4 0 0 1-1.4-1.4z';
const filling =
  'M4.5 11C3.6 8.4 5.6 6.6 7.5 7 8 4.6 11 3.9 12.4 5.4c1.6-1.4 4.3-.6 4.6 1.6 2 0 3.3 1.7 2.5 4';

/** The five points of a vote, given one after the other. */
function points(moment: number): string {
  return Array.from({ length: 5 }, (_, index) => {
    const given = rise(moment, 0.16 + index * 0.09, 0.24 + index * 0.09) - rise(moment, 0.93, 0.99);
    const scale = 3.4 * (1 + 0.22 * Math.sin(Math.max(0, given) * Math.PI));
    const fill = circle(12, 14, 14 * Math.max(0, given), '#F6BC4F');
    return (
      `<clipPath id="c${index}"><path d="${shell}"/></clipPath>` +
      `<g transform="translate(${row([640 + (index - 2) * 104, 648])})scale(${short(scale, 2)})translate(-12 -13)">` +
      path(shell, '#6A4A70') +
      group(fill, `clip-path="url(#c${index})"`) +
      line(shell, '#FFF1D6', 1.8) +
      line(filling, '#FFF1D6', 1.8) +
      '</g>'
    );
  }).join('');
}

/** Cut paper in the air once all points are given. */
function confetti(moment: number): string {
  const flight = (moment - 0.6) / 0.36;
  if (flight <= 0 || flight >= 1) return '';
  const random = randomFor('confetti');
  return Array.from({ length: 54 }, (_, index) => {
    const [x, y] = polar(between(random, -2.7, -0.44), between(random, 260, 700));
    const out = 1 - (1 - flight) ** 2;
    const place = [640 + x * out, 640 + y * out + 420 * flight * flight] as const;
    const turn = flight * between(random, -500, 500) + index * 30;
    const shown = Math.min(1, (1 - flight) * 4);
    return `<rect x="-9" y="-6" width="18" height="12" fill="${colours[index % colours.length]}" opacity="${short(shown, 2)}" transform="translate(${row(place, 1)})rotate(${short(turn)})"/>`;
  }).join('');
}

/**
 * One picture of the loop.
 * @param moment from 0 up to 1, which equals 0
 */
export function drawMoment(moment: number): string {
  const bob = wave(moment, 2) * 5;
  const turn = wave(moment, 1) * 4;
  return picture(
    WIDTH,
    HEIGHT,
    defs(['pineapple']) +
      sky +
      sun(moment) +
      ground +
      `<g transform="translate(640 ${short(392 + bob, 1)})rotate(${short(turn, 2)})scale(2.35)">${crumbs(moment)}${taco}</g>` +
      points(moment) +
      confetti(moment) +
      garland(moment, 96, 60, 13, 82) +
      garland(moment, -16, 40, 11, 104),
  );
}
