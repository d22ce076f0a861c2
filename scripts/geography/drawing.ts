import { bordersOf } from '../../database/geography/borders.ts';
import { readPack } from '../../database/geography/pack.ts';
import type { Coordinates } from '../../domain/places/rules.ts';

/** A state's counties as paths of SVG. */
export interface StatePaths {
  w: number;
  h: number;
  counties: Record<string, { d: string }>;
}

const WIDTH = 600;
/** Margin at each side. */
const MARGIN = 4;

/** Degrees north on the axis of a Mercator map. */
const toAxis = (latitude: number) =>
  (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;

/** The counties of a state in Mercator's projection. */
export function drawState(stateId: string): StatePaths {
  const shapes = bordersOf(readPack(stateId));
  const points = shapes.flatMap(({ rings }) => rings.flat());
  const longitudes = points.map(({ longitude }) => longitude);
  const heights = points.map(({ latitude }) => toAxis(latitude));
  const west = Math.min(...longitudes);
  const top = Math.max(...heights);
  const scale = (WIDTH - 2 * MARGIN) / (Math.max(...longitudes) - west);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const draw = ({ latitude, longitude }: Coordinates) =>
    `${tenth(MARGIN + (longitude - west) * scale)},${tenth(MARGIN + (top - toAxis(latitude)) * scale)}`;
  const counties = shapes.map(({ countyId, rings }): [string, { d: string }] => {
    const paths = rings.map((ring) => {
      const corners = ring.map(draw).filter((corner, index, all) => corner !== all[index - 1]);
      return `M${corners.join('L')}Z`;
    });
    return [countyId, { d: paths.join('') }];
  });
  return {
    w: WIDTH,
    h: Math.round(2 * MARGIN + (top - Math.min(...heights)) * scale),
    counties: Object.fromEntries(counties),
  };
}
