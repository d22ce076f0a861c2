import type { Borders } from '../../database/geography/pack.ts';
import type { Geometry, Topology } from './sources.ts';

/**
 * The borders of a state's counties, each line once: the topology of the whole country without the lines that no
 * county of the state has.
 * @param counties the state's, in the order of their ids
 */
export function cutBorders({ arcs, transform }: Topology, counties: readonly Geometry[]): Borders {
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
