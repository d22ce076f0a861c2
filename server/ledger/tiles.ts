import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { HASH_BYTES } from '../../domain/ledger/rules.bytes.ts';
import {
  edgeOf,
  edgeTiles,
  type Tile,
  type TileReader,
  type TreeEdge,
} from '../../domain/ledger/rules.tiles.ts';

type Place = Pick<Tile, 'level' | 'index' | 'width'>;
interface TileRow {
  level: number;
  index: number;
  hashes: string;
}

/** Tiles with the beginning of their hashes up to the width. A tile that is not there, or shorter, is left out. */
async function selectTiles(
  db: Queryable,
  places: readonly Place[],
): Promise<Map<string, Uint8Array>> {
  const { rows } = (await db.execute(sql`
    select given.level, tile_index::float8 as index,
      encode(substring(hashes for width * ${HASH_BYTES}), 'hex') as hashes
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (level int, index bigint, width int)
    join ledger_tiles on ledger_tiles.level = given.level and tile_index = given.index
    where length(hashes) >= width * ${HASH_BYTES}`)) as { rows: TileRow[] };
  return new Map(rows.map((row) => [keyOf(row), new Uint8Array(Buffer.from(row.hashes, 'hex'))]));
}

const keyOf = ({ level, index }: Pick<Place, 'level' | 'index'>) => `${level} ${index}`;

/** Reads tiles from the database; a missing one is empty. */
export const tileReader =
  (db: Queryable): TileReader =>
  async (places) => {
    const tiles = await selectTiles(db, places);
    return places.map((place) => tiles.get(keyOf(place)) ?? new Uint8Array(0));
  };

/** @returns undefined if the tile is not there, or shorter */
export async function findTile(db: Queryable, place: Place): Promise<Uint8Array | undefined> {
  return (await selectTiles(db, [place])).get(keyOf(place));
}

/** What appending needs of a tree of this size. */
export async function readEdge(db: Queryable, size: number): Promise<TreeEdge> {
  const tiles = await selectTiles(db, edgeTiles(size));
  return edgeOf(size, (tile) => tiles.get(keyOf(tile)) ?? new Uint8Array(0));
}

/** Stores tiles that were begun or have grown. */
export const writeTiles = (tx: Queryable, tiles: readonly Tile[]) => {
  const rows = tiles.map(({ level, index, hashes }) => ({
    level,
    index,
    hashes: Buffer.from(hashes).toString('hex'),
  }));
  return tx.execute(sql`
    insert into ledger_tiles (level, tile_index, hashes)
    select level, index, decode(hashes, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (level int, index bigint, hashes text)
    on conflict (level, tile_index) do update set hashes = excluded.hashes`);
};
