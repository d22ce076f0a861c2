import { createHmac } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import type { EvidenceCount } from '../../domain/evidence/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { StreamedFile } from '../http/answers.ts';
import { translatorFor } from '../http/language.ts';
import { streamTable } from '../sheets/streamed-table.ts';
import type { CountedVote } from './queries.ts';

const VOTE_COLUMNS = [
  'day',
  'state',
  'county',
  'restaurant',
  'restaurant_id',
  'dish',
  'dish_id',
  'points',
  'voter',
  'evidence',
  'ruling',
  'admin',
  'archived',
] as const;
const evidenceOf = ({ isOfAdmin, evidence }: CountedVote): EvidenceCount =>
  isOfAdmin ? 'admin' : (evidence ?? 'unrecorded');

/**
 * Votes as a file that is streamed. Adding up the counted ones gives the rankings; each voter has a pseudonym that
 * is valid for one restaurant and this file.
 * @param secret used for this file alone
 */
export function presentVotes(
  parts: AsyncIterable<CountedVote[]>,
  { at, language, secret }: { at: Date; language: Language; secret: string },
): StreamedFile {
  const t = translatorFor(language);
  const yesOrNo = (is: boolean) => t(is ? 'rankings.votes_yes' : 'rankings.votes_no');
  const voterOf = ({ restaurantId, userSession }: CountedVote) =>
    createHmac('sha256', secret)
      .update(`${restaurantId} ${userSession}`)
      .digest('hex')
      .slice(0, 16);
  async function* lines(): AsyncGenerator<string[][]> {
    for await (const some of parts) {
      yield some.map((vote) => [
        vote.day,
        vote.stateId,
        vote.countyName,
        vote.restaurantName,
        vote.restaurantId,
        vote.dishName,
        vote.dishId,
        `${vote.rating}`,
        voterOf(vote),
        t(`rankings.evidence_${evidenceOf(vote)}`),
        t(`rankings.state_${vote.state}`),
        yesOrNo(vote.isOfAdmin),
        yesOrNo(vote.isArchived),
      ]);
    }
  }
  const headings = VOTE_COLUMNS.map((column) => t(`rankings.votes_${column}`));
  const content = streamTable('csv', { name: t('rankings.votes'), headings }, lines());
  return new StreamedFile(
    content,
    `vota-taco-votes-${festivalDay(at)}.csv`,
    'text/csv; charset=utf-8',
  );
}
