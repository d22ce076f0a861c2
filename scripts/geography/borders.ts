import type { Borders } from '../../database/geography/pack.ts';
import type { Feature, Geometry, Topology } from './sources.ts';

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** The rings of a county, in degrees: borders and holes. */
function ringsOf({ geometry: { type, coordinates } }: Feature): Ring[] {
  return type === 'Polygon' ? (coordinates as Ring[]) : (coordinates as Ring[][]).flat();
}

/** Whether a point lies within a county. */
export function isWithin(county: Feature, longitude: number, latitude: number): boolean {
  let isInside = false;
  for (const ring of ringsOf(county)) {
    ring.forEach(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      const isCrossing = y > latitude !== nextY > latitude;
      if (isCrossing && longitude < ((nextX - x) * (latitude - y)) / (nextY - y) + x)
        isInside = !isInside;
    });
  }
  return isInside;
}

/**
 * The borders of a state's counties, each line once: the topology of the whole country without the lines that no
 * county of the state has.
 * @param counties the state's, in the order of their ids
 */
export function bordersOf({ arcs, transform }: Topology, counties: readonly Geometry[]): Borders {
  const kept = new Map<number, number>();
  /** A line that is followed backwards has the complement of its number. */
  const renumber = (arc: number) => {
    const line = arc < 0 ? ~arc : arc;
    const number = kept.get(line) ?? kept.size;
    kept.set(line, number);
    return arc < 0 ? ~number : number;
  };
  const rings = counties.map(({ id, type, arcs: lines }): [string, number[][]] => {
    const all = type === 'Polygon' ? (lines as number[][]) : (lines as number[][][]).flat();
    return [id.slice(2), all.map((ring) => ring.map(renumber))];
  });
  return {
    scale: transform.scale,
    translate: transform.translate,
    // Numbers alone: shorter than pairs.
    arcs: [...kept.keys()].map((line) => arcs[line]?.flat() ?? []),
    counties: Object.fromEntries(rings),
  };
}
