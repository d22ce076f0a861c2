import type { Database } from '../../database/open.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import {
  MOST_ORDERED,
  partByDistance,
  type PlacedRestaurant,
  pointOf,
} from '../../domain/restaurants/rules.nearest.ts';
import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';
import { restaurantCardSchema } from '../../domain/restaurants/schema.ts';
import { createReusedBytes } from '../http/reused-bytes.ts';
import type { NearestLists, NearestPart } from '../ports.restaurants.ts';
import type { Services } from '../ports.ts';
import { type CardRow, milesOf, presentCard } from './present.ts';
import { selectCardsOf } from './queries.lists.ts';
import { type PlaceFilter, selectPlaced } from './queries.nearest.ts';

/** For so long a list that was too long is not looked at again. */
const TOO_LONG_MS = 60_000;
/** Lists at once; there are more places than anybody looks at in a second. */
const MAX_LISTS = 300;

type ReusedBytes = ReturnType<typeof createReusedBytes>;

interface KeptCard {
  row: CardRow;
  /** Its JSON up to the distance, which is its last value; made when it is first asked for. */
  json?: Buffer;
}

interface KeptList {
  begunAt: number;
  /** null: it is too long. */
  placed: Promise<PlacedRestaurant[] | null>;
  /** The same once it is there. */
  known?: PlacedRestaurant[] | null;
  /** null: it was deleted meanwhile. */
  cards: Map<string, KeptCard | null>;
  /** Cards that are being read. */
  reading: Map<string, Promise<void>>;
}

/**
 * What does not depend on the position is read once for all who ask within `maxAgeMs`: which restaurants a list has and
 * where, and the rows that are shown. Order and distances are computed for each.
 * @param maxAgeMs 0: nothing is kept
 */
export function createNearestLists(
  { db, now }: Pick<Services, 'db' | 'now'>,
  maxAgeMs: number,
  mostOrdered = MOST_ORDERED,
): NearestLists {
  const lists = new Map<string, KeptList>();
  const bytes = createReusedBytes();
  const keyOf = ({ stateId = '', countyId = '' }: PlaceFilter) => `${stateId} ${countyId}`;

  function find(asked: NearestPart): KeptList | undefined {
    const list = lists.get(keyOf(asked));
    const age = list ? now().getTime() - list.begunAt : -1;
    return age >= 0 && age < (list?.known === null ? TOO_LONG_MS : maxAgeMs) ? list : undefined;
  }

  function begin(asked: NearestPart): KeptList {
    const key = keyOf(asked);
    const list: KeptList = {
      begunAt: now().getTime(),
      placed: selectPlaced(db, asked, mostOrdered + 1).then((placed) => {
        list.known = placed.length > mostOrdered ? null : placed;
        // Made-up places cannot fill the memory.
        if (placed.length === 0 && lists.get(key) === list) lists.delete(key);
        return list.known;
      }),
      cards: new Map(),
      reading: new Map(),
    };
    list.placed.catch(() => lists.get(key) === list && lists.delete(key));
    lists.delete(key);
    if (maxAgeMs > 0) lists.set(key, list);
    for (const [old, { begunAt, known }] of lists) {
      const isOver = known !== null && list.begunAt - begunAt >= maxAgeMs;
      if (isOver || lists.size > MAX_LISTS) lists.delete(old);
    }
    return list;
  }

  const partOf = (placed: readonly PlacedRestaurant[], { near, skip }: NearestPart) =>
    partByDistance(placed, pointOf(near), { skip, limit: LIST_PART }).map(({ id }) => id);

  return {
    read: async (asked) => {
      const list = find(asked) ?? begin(asked);
      const placed = await list.placed;
      if (!placed) return null;
      const ids = partOf(placed, asked);
      await readCards(db, list, ids);
      const rows = ids.flatMap((id) => list.cards.get(id)?.row ?? []);
      if (rows.length === ids.length) return rows.map((row) => presentCard(row, asked.near));
      // One was deleted meanwhile: a part with fewer would look like the last one.
      const key = keyOf(asked);
      if (lists.get(key) === list) lists.delete(key);
      return null;
    },

    ready: (asked) => {
      const list = find(asked);
      if (!list?.known) return null;
      const ids = partOf(list.known, asked);
      const rows = ids.flatMap((id) => list.cards.get(id) ?? []);
      if (rows.length < ids.length) return null;
      // Whether the place is known is not known here.
      return rows.length > 0 ? writeRows(bytes, rows, asked.near) : null;
    },

    giveBack: bytes.giveBack,
    clear: () => lists.clear(),
  };
}

/** Reads the rows that are not there; who asks for the same ones meanwhile waits for them. */
async function readCards(db: Database, list: KeptList, ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !list.cards.has(id) && !list.reading.has(id));
  const reading = selectCardsOf(db, missing)
    .then((rows) => {
      for (const id of missing) list.cards.set(id, null);
      for (const row of rows) list.cards.set(row.id, { row });
    })
    .finally(() => missing.forEach((id) => list.reading.delete(id)));
  for (const id of missing) list.reading.set(id, reading);
  await Promise.all([reading, ...new Set(ids.flatMap((id) => list.reading.get(id) ?? []))]);
}

const TAIL = /null\}$/;

/** Checked as every answer is, once instead of for each. */
const jsonOf = (kept: KeptCard): Buffer =>
  (kept.json ??= Buffer.from(
    JSON.stringify(restaurantCardSchema.parse(presentCard(kept.row, null))).replace(TAIL, ''),
  ));

/** Copied, because to encode the whole text would take longer than everything else. */
function writeRows(
  bytes: ReusedBytes,
  rows: readonly KeptCard[],
  near: Coordinates,
): Buffer | null {
  const ends = rows.map(({ row }) => `${milesOf(row, near)}},`);
  let size = 1;
  rows.forEach((kept, index) => (size += jsonOf(kept).length + (ends[index] ?? '').length));
  const whole = bytes.take(size);
  if (!whole) return null;
  let at = whole.write('[', 'latin1');
  rows.forEach((kept, index) => {
    const json = jsonOf(kept);
    whole.set(json, at);
    at += json.length;
    at += whole.write(ends[index] ?? '', at, 'latin1');
  });
  // In place of the last comma.
  whole.write(']', at - 1, 'latin1');
  return whole;
}
