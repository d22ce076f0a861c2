import type { Logger } from 'pino';
import type { Database } from '../../database/open.ts';
import type { Chain, Inclusion } from '../chain/chain.ts';
import {
  type AnchorPlace,
  type AnchorRow,
  giveUp,
  selectFinal,
  selectSent,
  updatePlaceInChain,
  updateTransaction,
} from './queries.ts';

/** A transaction that is in no block after this long gets a higher fee, if the chain's fees have risen. */
const DEARER_AFTER_MS = 10 * 60_000;
/** How many final anchors are looked at again, at most. */
const LOOKED_AT_AGAIN = 10;

interface Settling {
  db: Database;
  chain: Chain;
  log: Logger;
  at: Date;
}

/**
 * Follows the anchors that were sent: notes their blocks, and which are final; sends again what the chain has
 * lost, in the order of their nonces.
 * @returns whether one of them is in no block
 */
export async function settleAnchors(settling: Settling, place: AnchorPlace): Promise<boolean> {
  const { db, chain } = settling;
  await takeBackLost(settling, place);
  const sent = await selectSent(db, place);
  if (sent.length === 0) return false;
  const final = await chain.readFinal();
  let waits = false;
  for (const row of sent) {
    const included = await chain.findIncluded([row.transactionHash, ...row.replacedHashes]);
    if (included) await noteBlock(settling, row, included, final.block);
    else if (row.nonce < final.nonce) {
      // Another transaction of the account has its number for good: this one can be in no block any more.
      await giveUp(db, row.number, 'nonce_taken');
    } else {
      waits = true;
      await sendAgain(settling, row);
    }
  }
  return waits;
}

/** A chain without finality, or one that has broken it, may have dropped what was final by our settings. */
async function takeBackLost({ db, chain, log }: Settling, place: AnchorPlace): Promise<void> {
  for (const row of await selectFinal(db, place, LOOKED_AT_AGAIN)) {
    const included = await chain.findIncluded([row.transactionHash]);
    if (included?.blockHash === row.blockHash) return;
    const { number, size } = row;
    log.warn({ size }, 'the chain has dropped an anchor that was final');
    await updatePlaceInChain(db, number, {
      state: 'sent',
      block: null,
      blockHash: null,
      finalAt: null,
    });
  }
}

async function noteBlock(
  { db, log, at }: Settling,
  row: AnchorRow,
  { hash, block, blockHash, head }: Inclusion,
  finalBlock: number,
): Promise<void> {
  const isFinal = block <= finalBlock;
  const isHeld = head?.size === row.size && row.root.equals(head.root);
  if (isFinal && !isHeld) {
    log.warn({ size: row.size, transaction: hash }, 'the contract has refused an anchor');
    await giveUp(db, row.number, 'refused');
    return;
  }
  if (hash !== row.transactionHash) {
    // One that was replaced is in the block after all.
    const { signedTransaction, signedAt } = row;
    await updateTransaction(db, row, { transactionHash: hash, signedTransaction, signedAt });
  }
  await updatePlaceInChain(db, row.number, {
    state: isFinal ? 'final' : 'sent',
    block,
    blockHash,
    finalAt: isFinal ? at : null,
  });
  if (isFinal) log.info({ size: row.size, block }, 'an anchor is final');
}

/** Sends it as it is, or, where the chain wants more by now, with a higher fee and the same nonce. */
async function sendAgain({ db, chain, log, at }: Settling, row: AnchorRow): Promise<void> {
  if (row.block !== null) {
    log.warn({ size: row.size }, 'the chain has dropped an anchor, it is sent again');
    const { number } = row;
    await updatePlaceInChain(db, number, {
      state: 'sent',
      block: null,
      blockHash: null,
      finalAt: null,
    });
  }
  const isOld = at.getTime() - row.signedAt.getTime() >= DEARER_AFTER_MS;
  const dearer = isOld ? await chain.signDearer(row.signedTransaction) : null;
  if (!dearer) {
    await chain.send(row.signedTransaction);
    return;
  }
  const by = {
    transactionHash: dearer.hash,
    signedTransaction: dearer.signed,
    signedAt: at,
  };
  if (await updateTransaction(db, row, by)) await chain.send(dearer.signed);
}
