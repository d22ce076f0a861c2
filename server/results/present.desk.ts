import type { Tally } from '../../domain/rankings/rules.ts';
import { closenessOf, figureOf } from '../../domain/results/rules.closeness.ts';
import type { DecidedList } from '../../domain/results/rules.lists.ts';
import type {
  DeskFrozen,
  DeskSignature,
  KeptDesk,
  ResultChecks,
  ResultDesk,
} from '../../domain/results/schema.desk.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import type { FrozenRow, PublishedRow, SignatureRow } from './queries.ts';
import type { Withheld } from './queries.votes.ts';

const NOBODY: Tally = { votes: 0, points: 0, zeros: 0, voters: 0 };

/**
 * The first places of each list, with how safe each one is.
 * @param withNobody the same lists of all restaurants and dishes, those too that have no counted vote
 */
export function presentDeskLists(
  lists: readonly DecidedList[],
  withNobody: readonly DecidedList[],
  { priors, restaurants }: Pick<ResultFile, 'priors' | 'restaurants'>,
  { tallies }: Withheld,
): KeptDesk {
  const names = new Map(restaurants.map(({ id, name }) => [id, name]));
  const without = new Map(withNobody.map((list) => [list.id, list.without]));
  return lists.map(({ id, category, place, ranked, unranked }) => {
    const { name, kind, by, leastVotes } = category;
    const prior = priors[kind];
    const others = (without.get(id) ?? []).flatMap(({ id: of, tally }) => {
      const withheld = tallies.get(of);
      return withheld ? [{ id: of, tally, withheld }] : [];
    });
    const placed = ranked.map(({ id: of, rank, tally }) => ({
      id: of,
      rank,
      tally,
      withheld: tallies.get(of) ?? NOBODY,
    }));
    const all = closenessOf(placed, by, prior, { others, leastVotes });
    const closeness = new Map(all.map((one) => [one.id, one]));
    return {
      id,
      name,
      kind,
      by,
      place,
      ranked: ranked.length,
      unranked,
      rows: ranked.flatMap((row) => {
        const close = closeness.get(row.id);
        if (!close) return [];
        return [
          {
            id: row.id,
            rank: row.rank,
            name: row.name,
            restaurantName: kind === 'dishes' ? (names.get(row.restaurantId) ?? null) : null,
            figure: figureOf(row.tally, by, prior),
            distance: close.distance,
            couldChange: close.couldChange,
            tie: row.tie,
          },
        ];
      }),
    };
  });
}

interface DeskParts {
  isOpen: boolean;
  lateUntil: Date | null;
  checks: ResultChecks;
  frozen: {
    row: FrozenRow;
    file: ResultFile;
    lists: KeptDesk | null;
    changes: DeskFrozen['changes'];
  } | null;
  published: readonly PublishedRow[];
  isPublishedOutdated: boolean;
  signatures: readonly SignatureRow[];
  hasOther: boolean;
  ownsRestaurant: boolean;
  ownId: string;
}

export function presentDesk(parts: DeskParts): ResultDesk {
  const { isOpen, lateUntil, checks, frozen, published, signatures, ...rest } = parts;
  const signaturesOf = (snapshotId: string) =>
    signatures.filter((one) => one.snapshotId === snapshotId).map(presentSignature);
  return {
    isOpen,
    lateUntil: lateUntil?.toISOString() ?? null,
    checks,
    frozen: frozen && {
      id: frozen.row.id,
      year: frozen.file.festival.year,
      version: frozen.row.version,
      sha256: frozen.row.sha256,
      frozenAt: frozen.row.frozenAt.toISOString(),
      frozenBy: frozen.row.frozenBy,
      logSize: frozen.row.logSize,
      counted: frozen.file.counted,
      leftOut: frozen.file.leftOut,
      rulesVersion: frozen.file.rules.version,
      isOutdated: Object.values(frozen.changes).some(Boolean),
      changes: frozen.changes,
      signatures: signaturesOf(frozen.row.id),
      lists: frozen.lists,
    },
    published: published.map((row) => ({
      version: row.version,
      year: row.year,
      sha256: row.sha256,
      publishedAt: (row.publishedAt ?? row.frozenAt).toISOString(),
      publishedBy: row.publishedBy,
      reason: reasonOf(row),
      signatures: signaturesOf(row.id),
    })),
    isPublishedOutdated: rest.isPublishedOutdated,
    hasOther: rest.hasOther,
    ownsRestaurant: rest.ownsRestaurant,
    ownId: rest.ownId,
  };
}

const presentSignature = ({ organiserId, signerName, signedAt }: SignatureRow): DeskSignature => ({
  organiserId,
  name: signerName,
  signedAt: signedAt.toISOString(),
});

/** Why a version corrects the one before; null of the first. */
export const reasonOf = ({
  reasonEn,
  reasonEs,
}: Pick<PublishedRow, 'reasonEn' | 'reasonEs'>): { en: string; es: string } | null =>
  reasonEn === null || reasonEs === null ? null : { en: reasonEn, es: reasonEs };
