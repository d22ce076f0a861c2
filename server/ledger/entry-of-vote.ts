import { randomBytes } from 'node:crypto';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import { blindingSecret, blindVoter, VOTER_KEY_BYTES } from '../../domain/ledger/rules.blinding.ts';
import { entryText } from '../../domain/ledger/rules.entries.ts';
import { sha256 } from '../signing-key.ts';
import { contentOfBallot, type StoredBallot } from './content-of-votes.ts';

export const makeVoterKey = (): Buffer => randomBytes(VOTER_KEY_BYTES);

/** The secret behind the voter's name at a restaurant: only their receipts have it. */
export const secretOfVoter = (voterKey: Uint8Array, restaurantId: string): Uint8Array =>
  blindingSecret(sha256, voterKey, { event: FIRST_FESTIVAL_ID, rest: restaurantId });

/**
 * The entry of a ballot, canonical JSON.
 * @param voterKey of the voter's account
 * @param isEarlier whether it was cast before the ledger
 */
export const entryOfVote = (
  voterKey: Uint8Array,
  ballot: Omit<StoredBallot, 'id'>,
  isEarlier = false,
): string =>
  entryText({
    t: 'vote',
    v: 1,
    b: blindVoter(sha256, secretOfVoter(voterKey, ballot.restaurantId)),
    ...contentOfBallot(ballot, isEarlier),
  });
