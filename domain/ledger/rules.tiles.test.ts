import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, equalBytes, toHex } from './rules.bytes.ts';
import { decodeBundle, encodeBundle } from './rules.bundles.ts';
import {
  EMPTY_EDGE,
  type TileReader,
  edgeOf,
  edgeTiles,
  frontierOfEdge,
  hasTile,
  parseTilePath,
  proveConsistency,
  proveInclusion,
  readFrontier,
  tilePath,
  tileWidth,
  tilesOfAppend,
  tilesOfSize,
} from './rules.tiles.ts';
import {
  EMPTY_FRONTIER,
  appendLeaves,
  hashLeaf,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './rules.tree.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'));

const leaves = Array.from({ length: 70_000 }, (_, i) =>
  hashLeaf(sha256, Uint8Array.of(i >> 16, i >> 8, i)),
);
const rootAt = (size: number) =>
  rootOf(sha256, appendLeaves(sha256, EMPTY_FRONTIER, leaves.slice(0, size)));

/** The tiles of a log that grew to these sizes, by path without width. */
function tilesAfter(sizes: readonly number[]) {
  const stored = new Map<string, Uint8Array>();
  let edge = EMPTY_EDGE;
  for (const size of sizes) {
    const step = tilesOfAppend(sha256, edge, leaves.slice(edge.size, size));
    for (const { level, index, hashes } of step.tiles) stored.set(`${level}/${index}`, hashes);
    edge = step.edge;
  }
  return { stored, edge };
}

const readerOf =
  (stored: ReadonlyMap<string, Uint8Array>, asked: string[] = []): TileReader =>
  async (tiles) => {
    asked.push(...tiles.map(tilePath));
    return tiles.map(({ level, index, width }) => {
      const hashes = stored.get(`${level}/${index}`) ?? new Uint8Array(0);
      return hashes.subarray(0, width * 32);
    });
  };

const all = tilesAfter([70_000]);

describe('a path', () => {
  // The example of C2SP tlog-tiles, and of golang.org/x/mod/sumdb/tlog.
  test.each([
    ['tile/0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['tile/0/x001/x234/067.p/8', { level: 0, index: 1_234_067, width: 8 }],
    ['tile/63/000', { level: 63, index: 0, width: 256 }],
    ['tile/1/999.p/255', { level: 1, index: 999, width: 255 }],
    ['tile/entries/x001/000.p/1', { level: 'entries', index: 1000, width: 1 }],
  ] as const)('%s', (path, tile) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  test.each([
    'tile/0/000/',
    '/tile/0/000',
    'tile/00/000',
    'tile/64/000',
    'tile/-1/000',
    'tile/0/x000/001',
    'tile/0/0',
    'tile/0/x001/x002',
    'tile/0/1000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/000.p/',
    'tile/entries/000.p/8/..',
    'tile/0/x999/x999/x999/x999/x999/999',
    `tile/0/${'x000/'.repeat(1000)}001`,
  ])('%s is refused', (path) => {
    expect(() => parseTilePath(path)).toThrow('not that of a tile');
  });
});

describe('the tiles of a log', () => {
  test('are those that C2SP tlog-tiles lists for 70,000 and 256 entries', () => {
    const names = tilesOfSize(70_000).map(tilePath);
    expect(names).toHaveLength(273 + 1 + 1 + 1 + 1);
    expect(names).toEqual(
      expect.arrayContaining([
        'tile/0/273.p/112',
        'tile/1/000',
        'tile/1/001.p/17',
        'tile/2/000.p/1',
      ]),
    );
    expect(tilesOfSize(256).map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
    expect(tilesOfSize(0)).toEqual([]);
    expect(tilesOfSize(257, 'entries').map(tilePath)).toEqual([
      'tile/entries/000',
      'tile/entries/001.p/1',
    ]);
    expect(tileWidth('entries', 1, 257)).toBe(1);
    expect(hasTile({ level: 0, index: 1, width: 2 }, 257)).toBe(false);
    expect(hasTile({ level: 0, index: 1, width: 1 }, 500)).toBe(true);
  });

  test('hold the hashes of the tree at every level', () => {
    expect(all.stored.get('0/0')?.length).toBe(8192);
    expect(toHex(all.stored.get('1/0')?.subarray(0, 32) ?? new Uint8Array(0))).toBe(
      toHex(rootAt(256)),
    );
    expect(toHex(all.stored.get('2/0') ?? new Uint8Array(0))).toBe(toHex(rootAt(65_536)));
  });

  test('are the same however the log grows, and only grow', () => {
    const growth = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(growth, (steps) => {
        let size = 0;
        const sizes = steps.map((step) => (size += step));
        const grown = tilesAfter(sizes);
        const atOnce = tilesAfter([size]);
        expect(grown.stored).toEqual(atOnce.stored);
        expect(grown.edge).toEqual(atOnce.edge);
        expect(toHex(rootOf(sha256, frontierOfEdge(sha256, grown.edge)))).toBe(toHex(rootAt(size)));
        // A partial tile is the beginning of the longer one.
        for (const [name, hashes] of tilesAfter(sizes.slice(0, 1)).stored) {
          const longer = grown.stored.get(name)?.subarray(0, hashes.length) ?? new Uint8Array(0);
          expect(equalBytes(longer, hashes)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('are continued from the partial ones alone', () => {
    const size = 65_536 + 300;
    const { stored, edge } = tilesAfter([size]);
    expect(edgeTiles(size).map(tilePath)).toEqual([
      'tile/0/257.p/44',
      'tile/1/001.p/1',
      'tile/2/000.p/1',
    ]);
    const read = edgeOf(
      size,
      ({ level, index }) => stored.get(`${level}/${index}`) ?? new Uint8Array(0),
    );
    expect(read).toEqual(edge);
    const next = tilesOfAppend(sha256, read, leaves.slice(size, size + 300));
    expect(next.tiles.map(tilePath)).toEqual(['tile/0/257', 'tile/0/258.p/88', 'tile/1/001.p/2']);
    expect(() => edgeOf(size, () => new Uint8Array(32 * 3))).toThrow('bytes where');
  });
});

describe('proofs from tiles', () => {
  test('hold at any size, and all tiles are asked for once, at once', async () => {
    const pair = fc
      .integer({ min: 1, max: 70_000 })
      .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)));
    await fc.assert(
      fc.asyncProperty(pair, async ([index, size]) => {
        const asked: string[] = [];
        let calls = 0;
        const reader = readerOf(all.stored, asked);
        const counted: TileReader = (tiles) => {
          calls += 1;
          return reader(tiles);
        };
        const proof = await proveInclusion(sha256, { index, size }, counted);
        expect(calls).toBeLessThanOrEqual(1);
        expect(new Set(asked).size).toBe(asked.length);
        const root = rootAt(size);
        const leafHash = leaves[index] ?? new Uint8Array(0);
        verifyInclusion(sha256, { leafHash, index, size, proof, root });
        const sizes = { oldSize: index + 1, newSize: size };
        const consistency = await proveConsistency(sha256, sizes, reader);
        const roots = { oldRoot: rootAt(index + 1), newRoot: root };
        verifyConsistency(sha256, { ...sizes, ...roots, proof: consistency });
        const frontier = await readFrontier(sha256, size, reader);
        expect(toHex(rootOf(sha256, frontier))).toBe(toHex(root));
      }),
      { numRuns: 8 },
    );
  });

  test('from changed, cut or missing tiles are refused', async () => {
    const of = { index: 5, size: 70_000 };
    const changed = new Map(all.stored);
    const tile = changed.get('1/0') ?? new Uint8Array(0);
    changed.set('1/0', tile.with(40, (tile[40] ?? 0) ^ 1));
    const proof = await proveInclusion(sha256, of, readerOf(changed));
    const leafHash = leaves[5] ?? new Uint8Array(0);
    expect(() => verifyInclusion(sha256, { ...of, leafHash, proof, root: rootAt(70_000) })).toThrow(
      'does not lead',
    );
    const cut = new Map(all.stored).set('0/0', new Uint8Array(8191));
    await expect(proveInclusion(sha256, of, readerOf(cut))).rejects.toThrow('tile/0/000 has 8191');
    await expect(proveInclusion(sha256, of, async () => [])).rejects.toThrow('is missing');
  });
});

describe('a bundle of entries', () => {
  const entries = [Uint8Array.of(1, 2, 3), new Uint8Array(0), new Uint8Array(300).fill(7)];

  test('has before each entry its length in two bytes', () => {
    const bundle = encodeBundle(entries);
    expect(toHex(bundle.subarray(0, 9))).toBe('00030102030000012c');
    expect(decodeBundle(bundle, 3)).toEqual(entries);
  });

  test('is refused when it is cut, or has more', () => {
    const bundle = encodeBundle(entries);
    expect(() => decodeBundle(bundle.subarray(0, -1), 3)).toThrow('cut off');
    expect(() => decodeBundle(concatBytes(bundle, Uint8Array.of(0)), 3)).toThrow('more than');
    expect(() => decodeBundle(bundle, 2)).toThrow('more than');
    expect(() => decodeBundle(bundle, 4)).toThrow('cut off');
    expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow('65,535');
  });
});
