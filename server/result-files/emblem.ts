import { CHILE, INK, LINE, MARIGOLD } from './palette.ts';
import { scallops } from './papel-picado.ts';
import type { Group, Shape } from './shapes.ts';

const CREAM = '#fff6e4';
const LETTUCE = '#2f8b57';
const RIM = '#9e2a12';

const SHELL = 'M96 340C96 240 164 182 256 182S416 240 416 340q0 18-18 18H114q-18 0-18-18z';
/** A taco, in a space of 512 × 512. */
const TACO: readonly Shape[] = [
  { d: 'M120 330C120 222 190 156 278 156S426 222 426 330z', fill: CREAM },
  {
    d: 'M98 322A27 27 0 0 1 110 270A27 27 0 0 1 144 226A27 27 0 0 1 196 196A27 27 0 0 1 256 186A27 27 0 0 1 316 196A27 27 0 0 1 368 226A27 27 0 0 1 402 270A27 27 0 0 1 414 322z',
    fill: LETTUCE,
  },
  {
    d: 'M150 236h.1M204 184h.1M262 168h.1M318 178h.1M366 224h.1',
    stroke: CREAM,
    width: 30,
  },
  {
    d: SHELL,
    fill: MARIGOLD,
  },
  {
    d: 'M256 214l24 32-24 32-24-32zM186 244l17 25-17 25-17-25zM326 244l17 25-17 25-17-25z',
    fill: CHILE,
  },
  {
    d: 'M134 326h.1M175 326h.1M216 326h.1M256 326h.1M296 326h.1M337 326h.1M378 326h.1',
    stroke: CHILE,
    width: 17,
  },
];
/** Its parts that reach its edge. */
const EDGE = TACO.flatMap((shape) => ('d' in shape && shape.fill !== CHILE ? [shape] : []));

/** The middle of a taco in its space, and its width there. */
const MIDDLE = { x: 261, y: 257 };
export const TACO_WIDTH = 350;

/** A taco around 0,0, `TACO_WIDTH` wide; one that was not given is an empty shell. */
export const taco = (isGiven: boolean): Shape[] => [
  {
    at: { x: -MIDDLE.x, y: -MIDDLE.y },
    shapes: isGiven
      ? [...EDGE.map(({ d, width = 0 }): Shape => ({ d, stroke: INK, width: width + 22 })), ...TACO]
      : [{ d: SHELL, fill: LINE, stroke: '#b9a9be', width: 14 }],
  },
];

/** The festival's emblem, a taco on a scalloped medal. @param size its width */
export const emblem = (x: number, y: number, size: number): Group => ({
  at: { x, y, scale: size / 512 },
  shapes: [
    {
      at: { x: 256, y: 256 },
      shapes: [
        { d: scallops(18, 220), fill: RIM },
        { d: scallops(18, 196), fill: CHILE },
      ],
    },
    { at: { x: 36, y: 26, scale: 0.86 }, shapes: TACO },
  ],
});
