import type { LedgerState, Receipt, ReceiptState } from '../../domain/receipts/schema.ts';
import { encodeBase64 } from '../../domain/ledger/rules.bytes.ts';
import { parseCheckpoint } from '../../domain/ledger/rules.checkpoint.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { parseNote } from '../../domain/ledger/rules.note.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import type { Config } from '../config.ts';
import type { Published } from '../ledger/queries.ts';
import type { Ledger } from '../ports.ledger.ts';
import type { ReceiptRow } from './queries.ts';

/** @param publishedSize entries of the newest published head: what is behind them is not published yet */
export function presentState(
  row: ReceiptRow,
  publishedSize: number,
  ledger: Pick<Ledger, 'promisedBy'>,
): ReceiptState {
  const { leafIndex } = row;
  const isLogged = leafIndex !== null && leafIndex < publishedSize;
  const isWaiting = row.isWaiting || (leafIndex !== null && !isLogged);
  const state = isLogged ? 'logged' : isWaiting ? 'waiting' : 'earlier';
  return {
    ballotId: row.id,
    restaurantId: row.restaurantId,
    restaurantName: row.restaurantName,
    dishId: row.dishId,
    dishName: row.dishName,
    points: row.points,
    day: row.day,
    state,
    leafIndex: isLogged ? leafIndex : null,
    promisedBy: isWaiting ? ledger.promisedBy(new Date(row.castAt)).toISOString() : null,
  };
}

export const presentReceipt = (
  state: ReceiptState,
  { receipt = null, promise = null }: { receipt?: string | null; promise?: string | null },
): Receipt => ({
  ballotId: state.ballotId,
  restaurantId: state.restaurantId,
  restaurantName: state.restaurantName,
  dishId: state.dishId,
  dishName: state.dishName,
  points: state.points,
  day: state.day,
  state: state.state,
  leafIndex: state.leafIndex,
  promisedBy: state.promisedBy,
  receipt,
  promise,
});

interface LedgerFacts {
  published: Published | undefined;
  /** With the signatures of witnesses. */
  checkpoint: string | undefined;
  witnesses: readonly { name: string; size: number; receivedAt: string }[];
  waiting: number;
  voters: number;
  votes: number;
  anchors: LedgerState['anchors'];
  isWithheld: boolean;
}

export function presentLedger(
  ledger: Pick<Ledger, 'keys' | 'halted'>,
  config: Pick<Config, 'ledger'>,
  { published, checkpoint, witnesses, waiting, voters, votes, anchors, isWithheld }: LedgerFacts,
): LedgerState {
  const halted = ledger.halted();
  const of = new Map(witnesses.map((witness) => [witness.name, witness]));
  return {
    origin: ledger.keys.origin,
    vkeys: [...ledger.keys.vkeys],
    event: FIRST_FESTIVAL_ID,
    withinSeconds: Math.ceil(config.ledger.withinSeconds),
    head: published
      ? {
          size: published.size,
          root: encodeBase64(parseCheckpoint(parseNote(published.note).text).root),
          signedAt: published.signedAt.toISOString(),
          checkpoint: checkpoint ?? published.note,
        }
      : null,
    witnesses: config.ledger.witnesses.map(({ key }) => ({
      name: key.name,
      vkey: formatVkey(key),
      size: of.get(key.name)?.size ?? null,
      signedAt: of.get(key.name)?.receivedAt ?? null,
    })),
    waiting,
    participants: { voters, votes },
    anchors,
    isWithheld,
    halted: halted && { reason: halted.reason, since: halted.since.toISOString() },
  };
}
