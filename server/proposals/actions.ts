import type { Queryable } from '../../database/open.ts';
import type { DishFields } from '../../domain/restaurants/fields.keys.ts';
import type { Person } from '../../domain/people/schema.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import {
  changesOf,
  compare,
  isEmptyProposal,
  type OwnFields,
  type ProposedChanges,
  type SentProposal,
  type Baseline,
} from '../../domain/proposals/rules.ts';
import { type AuditEntry, insertAudit } from '../audit/queries.ts';
import {
  type WriteContext,
  changeDish,
  changeRestaurant,
  createDish,
  setDishArchived,
} from '../catalogue/actions.ts';
import { findCatalogueRestaurant, lockCatalogue } from '../catalogue/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { lockOwned } from '../identity/queries.ts';
import { lockPerson } from '../profiles/queries.ts';
import { endPending } from '../owners/queries.proposals.ts';
import { findPicture } from '../pictures/queries.ts';
import { insertProposal, selectProposal, selectActiveDishes, updateDecision } from './queries.ts';

/**
 * What a restaurant shows now, with versions.
 * @throws owner_required for an unknown one, which is nobody's
 */
export async function readBaseline(db: Queryable, restaurantId: string) {
  const restaurant = await findCatalogueRestaurant(db, restaurantId);
  if (!restaurant) throw refuse('owner_required');
  const { version, fields } = restaurant;
  const dishes = await selectActiveDishes(db, restaurantId);
  const { name, featuredDishId, ...others } = fields;
  const own: OwnFields = others;
  return { id: restaurantId, version, name, fields: own, featuredDishId, dishes };
}

/**
 * Proposes what a restaurant should show. It takes the place of the person's proposal that still
 * waits; nothing is shown before an organiser has approved it.
 * @param replaces the one that waits, as they have seen it
 * @throws edit_conflict when what it changes is no longer as they saw it, and when another one of
 * theirs waits; proposal_empty;
 * invalid_input for a picture that was not handed in here, and for a featured dish that would not be
 * on the menu; owner_required, also when the access was taken back a moment ago
 */
export async function sendProposal(
  { services: { db, now, newId } }: ApiContext,
  { id: userId }: Person,
  {
    restaurantId,
    replaces,
    ...sent
  }: SentProposal & { restaurantId: string; replaces: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId, restaurantId);
    const baseline = await readBaseline(tx, restaurantId);
    refuseUnseen(baseline, sent);
    refuseUnshownFeatured(sent);
    const changes = changesOf(baseline, sent);
    if (isEmptyProposal(changes)) throw refuse('proposal_empty');
    await refuseStrangePictures(tx, changes);
    const waited = await endPending(tx, userId, restaurantId, 'superseded');
    // Sent in another window: it is not replaced unseen.
    if (waited !== undefined && waited !== replaces) throw refuse('edit_conflict');
    const id = newId();
    const createdAt = now();
    await insertProposal(tx, { id, restaurantId, userId, changes, createdAt });
    await noteOwn(tx, userId, createdAt, {
      action: 'proposal_sent',
      subjectId: id,
      subjectName: baseline.name,
      restaurantId,
    });
  });
}

/** First the account, then the restaurant, as everywhere. @throws owner_required */
export async function lockOwner(tx: Queryable, userId: string, restaurantId: string) {
  const person = await lockPerson(tx, userId);
  if (!person || !(await lockOwned(tx, userId, restaurantId))) throw refuse('owner_required');
}

const noteOwn = (tx: Queryable, id: string, at: Date, entry: AuditEntry) =>
  insertAudit(tx, { id, role: 'owner' }, at, entry);

/** What the owner did not change may be otherwise by now; what they did, they have seen. */
function refuseUnseen(
  { version, dishes }: Awaited<ReturnType<typeof readBaseline>>,
  { version: seen, fields, featured, changed, removed }: SentProposal,
): void {
  const isOwnChanged = Object.keys(fields).length > 0 || featured !== undefined;
  if (isOwnChanged && seen !== version) throw refuse('edit_conflict');
  for (const { dishId, version: seenDish } of changed) {
    if (dishes.find(({ id }) => id === dishId)?.version !== seenDish) throw refuse('edit_conflict');
  }
  for (const dishId of removed) {
    if (!dishes.some(({ id }) => id === dishId)) throw refuse('edit_conflict');
  }
  if (featured && 'dishId' in featured && !dishes.some(({ id }) => id === featured.dishId)) {
    throw refuse('edit_conflict');
  }
}

/** A dish that is not added, or that goes, could never be featured: nobody could approve that. */
function refuseUnshownFeatured({ featured, added, removed }: SentProposal): void {
  if (!featured) return;
  const isOnMenu =
    'added' in featured ? featured.added < added.length : !removed.includes(featured.dishId);
  const field = 'featuredDishId';
  if (!isOnMenu) throw refuse('invalid_input', { field, issues: [{ field, rule: 'not_shown' }] });
}

/** A picture of elsewhere could be another one after it was approved; one of ours must be there. */
async function refuseStrangePictures(
  tx: Queryable,
  { fields, added, changed }: ProposedChanges,
): Promise<void> {
  const pictures: [field: string, url: unknown][] = [
    ['logoUrl', fields.logoUrl?.to],
    ...changed.map(({ fields: of }): [string, unknown] => ['imageUrl', of.imageUrl?.to]),
    ...added.map(({ imageUrl }): [string, unknown] => ['imageUrl', imageUrl]),
  ];
  for (const [field, url] of pictures) {
    if (typeof url !== 'string') continue;
    const id = ownPictureId(url);
    if (id === null || !(await findPicture(tx, id))) {
      throw refuse('invalid_input', { field, issues: [{ field, rule: 'own_picture' }] });
    }
  }
}

/** @throws proposal_not_found when none of theirs waits */
export async function withdrawProposal(
  { services: { db, now } }: ApiContext,
  { id: userId }: Person,
  restaurantId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId, restaurantId);
    const subjectId = await endPending(tx, userId, restaurantId, 'withdrawn');
    if (subjectId === undefined) throw refuse('proposal_not_found');
    const subjectName = (await findCatalogueRestaurant(tx, restaurantId))?.fields.name ?? null;
    const action = 'proposal_withdrawn';
    await noteOwn(tx, userId, now(), { action, subjectId, subjectName, restaurantId });
  });
}

/**
 * Shows what an owner proposed: all of it or nothing, as the organiser who approves it.
 * @throws proposal_not_found, proposal_already_decided; edit_conflict when something that it changes
 * was changed since; what the catalogue refuses
 */
export function approveProposal(context: ApiContext, actor: Person, proposalId: string) {
  const { newId } = context.services;
  return decide(context, actor, proposalId, 'approved', null, async (tx, at, proposal) => {
    const { restaurantId, changes } = proposal;
    // Before it is looked at: nobody changes it between the look and the change.
    await lockCatalogue(tx);
    const baseline: Baseline = await readBaseline(tx, restaurantId);
    if (compare(baseline, changes).some((line) => line.isConflict)) throw refuse('edit_conflict');
    await apply(tx, { actor: { id: actor.id, role: 'admin' }, at, newId }, restaurantId, changes);
  });
}

async function apply(
  tx: Queryable,
  by: WriteContext,
  restaurantId: string,
  { fields, featured, added, changed, removed }: ProposedChanges,
): Promise<void> {
  for (const { dishId } of removed) await setDishArchived(tx, by, dishId, true);
  for (const { dishId, fields: different } of changed) {
    await changeDish(tx, by, dishId, null, wouldBe<DishFields>(different));
  }
  const addedIds: string[] = [];
  for (const dish of added) addedIds.push((await createDish(tx, by, restaurantId, dish)).id);
  const to = featured?.to;
  const featuredDishId = to && ('added' in to ? (addedIds[to.added] ?? null) : to.dishId);
  await changeRestaurant(tx, by, restaurantId, null, {
    ...wouldBe<OwnFields>(fields),
    ...(featuredDishId !== undefined && { featuredDishId }),
  });
}

const wouldBe = <Fields>(different: ProposedChanges['fields']) =>
  Object.fromEntries(
    Object.entries(different).map(([field, change]) => [field, change?.to]),
  ) as Partial<Fields>;

/** @throws proposal_not_found, proposal_already_decided */
export const rejectProposal = (
  context: ApiContext,
  actor: Person,
  { proposalId, reason }: { proposalId: string; reason: string },
) => decide(context, actor, proposalId, 'rejected', reason);

type Proposal = NonNullable<Awaited<ReturnType<typeof selectProposal>>>;

async function decide(
  { services: { db, now, mailer } }: ApiContext,
  actor: Person,
  proposalId: string,
  status: 'approved' | 'rejected',
  reason: string | null,
  also?: (tx: Queryable, at: Date, proposal: Proposal) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId } = (await selectProposal(tx, proposalId)) ?? {};
    // The owner first: sending, withdrawing and deciding go one after the other.
    const owner = userId === undefined ? undefined : await lockPerson(tx, userId);
    const proposal = owner && (await selectProposal(tx, proposalId));
    if (!owner || !proposal) throw refuse('proposal_not_found');
    if (proposal.status !== 'pending') throw refuse('proposal_already_decided');
    const at = now();
    await also?.(tx, at, proposal);
    await updateDecision(tx, proposalId, status, { by: actor.id, at, reason });
    const action = `proposal_${status}` as const;
    const { restaurantId, restaurantName: subjectName } = proposal;
    await insertAudit(tx, { id: actor.id, role: 'admin' }, at, {
      action,
      subjectId: proposalId,
      subjectName,
      restaurantId,
    });
    const { email: to, locale: language } = owner;
    await mailer.send({ kind: action, to, language, aboutId: proposalId }, tx);
  });
}
