import type { AppealState } from '../../domain/moderation/rules.ts';
import type { ListedAppeal } from '../../domain/moderation/schema.ts';
import type { Services } from '../ports.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import { appealRefusal } from './actions.ts';
import { presentAppeal } from './present.ts';
import { presentVoteAppeal } from './present.votes.ts';
import { selectAppealPage, selectAppeals, selectAppellants } from './queries.ts';
import { selectVoteAppeals } from './queries.votes.ts';

/** A page of the appeals against rulings on reviews and on votes, as an organiser may decide them. */
export async function readAppeals(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  part: { status: AppealState | 'all'; offset: number; limit: number },
  actorId: string,
): Promise<{ appeals: ListedAppeal[]; total: number }> {
  const { page, total } = await selectAppealPage(db, part);
  const idsOf = (kind: ListedAppeal['kind']) =>
    page.filter((one) => one.kind === kind).map(({ id }) => id);
  const [ofReviews, ofVotes] = await Promise.all([
    selectAppeals(db, idsOf('review')),
    selectVoteAppeals(db, idsOf('votes')),
  ]);
  const able = await selectAbleAdmins(db, config.adminEmails, now());
  const people = await selectAppellants(
    db,
    ofVotes.map(({ userId }) => userId),
  );
  const refusalOf = (userId: string, ...ruledBy: (string | null)[]) =>
    appealRefusal({ userId, ruledBy }, actorId, able);
  const listed = new Map<string, ListedAppeal>();
  for (const row of ofReviews) {
    const refusal = refusalOf(row.userId, row.ruledById);
    listed.set(row.appealId, presentAppeal(row, refusal, now()));
  }
  for (const row of ofVotes) {
    const { appealId, appealedAt } = row;
    const person = people.get(row.userId);
    if (appealId === null || appealedAt === null || !person) continue;
    const refusal = refusalOf(row.userId, row.ruledById, row.approvedById);
    listed.set(
      appealId,
      presentVoteAppeal({ ...row, appealId, appealedAt }, person, refusal, now()),
    );
  }
  return { appeals: page.flatMap(({ id }) => listed.get(id) ?? []), total };
}
