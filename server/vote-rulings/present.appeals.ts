import type { OwnVoteRuling } from '../../domain/moderation/schema.votes.ts';
import { presentVoteRuling } from '../rulings/present.votes.ts';
import type { VoteRulingRow } from '../rulings/queries.votes.ts';

/** @param appealToken the proof for an appeal, of the person who reads it */
export const presentOwnVoteRuling = (
  row: VoteRulingRow,
  appealToken: string,
  now: Date,
): OwnVoteRuling & { appealToken: string } => ({ ...presentVoteRuling(row, now), appealToken });
