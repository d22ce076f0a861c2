import type { Queryable } from '../../database/open.ts';
import type { Person } from '../../domain/people/schema.ts';
import { filingProblem } from '../../domain/results/rules.objections.ts';
import type { ObjectionKind } from '../../domain/results/rules.states.ts';
import { insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import { selectReaders } from '../sign-ups/queries.ts';
import { readPublished } from './actions.public.ts';
import { challengeUntil } from './present.public.ts';
import {
  findWhere,
  insertObjection,
  lockObjection,
  lockRestaurant,
  selectAsked,
  selectOwnedIds,
  takeAlert,
  updateObjection,
} from './queries.objections.ts';

type Acting = Pick<Services, 'db' | 'now' | 'newId' | 'config' | 'mailer' | 'caches'>;

/**
 * Asks for a recount of the newest published result, or objects to it. Organisers get a mail, at most one an hour.
 * @throws result_version_not_found, result_list_not_found, and the reasons of `filingProblem`
 */
export async function makeObjection(
  { db, now, newId, config, mailer, caches }: Acting,
  owner: Person,
  asked: {
    restaurantId: string;
    kind: ObjectionKind;
    version: number;
    listId: string | null;
    message: string;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { restaurantId, kind, version, listId, message } = asked;
    await lockRestaurant(tx, restaurantId);
    const published = await readPublished(tx, {});
    if (!published) throw refuse('result_version_not_found');
    const { row, indexed } = published;
    const at = now();
    const until = challengeUntil(row, indexed.file);
    const before = await selectAsked(tx, restaurantId, row.version);
    const problem = filingProblem({ kind, version }, { version: row.version, until }, before, at);
    if (problem) throw refuse(problem);
    if (listId !== null && !indexed.file.lists.some(({ id }) => id === listId)) {
      throw refuse('result_list_not_found');
    }
    const id = newId();
    const about = { festivalId: indexed.file.festival.id, version, restaurantId, listId };
    await insertObjection(tx, { id, ...about, kind, message, madeBy: owner.id, createdAt: at });
    await insertAudit(tx, { id: owner.id, role: 'owner' }, at, {
      action: 'objection_made',
      subjectId: id,
      subjectName: (await findWhere(tx, restaurantId))?.name ?? null,
      restaurantId,
    });
    await tellOrganisers({ config, mailer }, tx, { id, restaurantId, at });
  });
  await caches.clear(['shared']);
}

/** Those who may decide it: the restaurant's own people may not. */
async function tellOrganisers(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Queryable,
  { id, restaurantId, at }: { id: string; restaurantId: string; at: Date },
): Promise<void> {
  if (!(await takeAlert(tx, at))) return;
  const able = await selectAbleAdmins(tx, config.adminEmails, at);
  const deciding: string[] = [];
  for (const one of able) {
    if (!(await selectOwnedIds(tx, one)).has(restaurantId)) deciding.push(one);
  }
  const readers = await selectReaders(tx, deciding);
  await mailer.sendAll(
    readers.map(({ email, locale }) => ({
      kind: 'objection_made' as const,
      to: email,
      language: locale,
      aboutId: id,
    })),
    tx,
  );
}

/** Takes back what an owner of the restaurant asked. @throws objection_not_found, objection_decided */
export async function withdrawObjection(
  { db, now, caches }: Acting,
  owner: Person,
  { restaurantId, objectionId }: { restaurantId: string; objectionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockObjection(tx, objectionId);
    if (row?.restaurantId !== restaurantId) throw refuse('objection_not_found');
    if (row.state !== 'open') throw refuse('objection_decided');
    await updateObjection(tx, row.id, { state: 'withdrawn' });
    await insertAudit(tx, { id: owner.id, role: 'owner' }, now(), {
      action: 'objection_withdrawn',
      subjectId: row.id,
      subjectName: row.restaurantName,
      restaurantId,
    });
  });
  await caches.clear(['shared']);
}
