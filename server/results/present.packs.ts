import { KEPT_PACK_DAYS, PACK_FAILURES } from '../../domain/results/rules.packs.ts';
import type { ResultPack, ResultPacks } from '../../domain/results/schema.packs.ts';
import { slugOf } from '../result-files/names.ts';
import type { Packable, PackRow } from './queries.packs.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Whether the files of a pack say that the result is under embargo. */
export const isUnderEmbargo = (
  { createdAt }: Pick<PackRow, 'createdAt'>,
  { publishedAt }: Pick<Packable, 'publishedAt'>,
): boolean => publishedAt === null || publishedAt > createdAt;

function presentPack(pack: PackRow, result: Packable): ResultPack {
  const { id, state, done, total, bytes, sha256, createdAt } = pack;
  const failure = PACK_FAILURES.find((one) => one === pack.failure) ?? 'internal';
  return {
    id,
    state,
    done,
    total,
    bytes,
    sha256,
    failure: state === 'failed' ? failure : null,
    createdAt: createdAt.toISOString(),
    keptUntil: new Date(createdAt.getTime() + KEPT_PACK_DAYS * DAY_MS).toISOString(),
    isUnderEmbargo: isUnderEmbargo(pack, result),
  };
}

/** @param packs the newest first */
export const presentPacks = (
  results: readonly Packable[],
  packs: readonly PackRow[],
): ResultPacks => ({
  results: results.map((result) => {
    const own = packs.filter(({ snapshotId }) => snapshotId === result.id);
    const [newest] = own;
    const ready = own.find(({ state }) => state === 'ready');
    return {
      snapshotId: result.id,
      version: result.version,
      isPublished: result.publishedAt !== null,
      newest: newest ? presentPack(newest, result) : null,
      ready: ready ? presentPack(ready, result) : null,
    };
  }),
});

/** The name of a pack's file. */
export function packName(pack: PackRow, result: Packable): string {
  const { name, year, version } = result;
  const festival = slugOf(name.includes(String(year)) ? name : `${name} ${year}`);
  const warning = isUnderEmbargo(pack, result) ? 'UNDER-EMBARGO-' : '';
  return `${warning}${festival}-press-pack-v${version}.zip`;
}
