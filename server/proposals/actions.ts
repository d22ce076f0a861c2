import type { Queryable } from '../../database/open.ts';
import type { DishFields } from '../../domain/restaurants/fields.keys.ts';
import type { Person } from '../../domain/people/schema.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import {
  changesOf,
  compare,
  isEmptyProposal,
  type ProposableFields,
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
import { refuseLinks } from '../catalogue/actions.links.ts';
import { findCatalogueRestaurant, lockCatalogue } from '../catalogue/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { ownHostsOf } from '../http/own-hosts.ts';
import { lockOwned } from '../identity/queries.ts';
import { lockPerson } from '../profiles/queries.ts';
import { endPending } from '../owners/queries.proposals.ts';
import { findPicture } from '../pictures/queries.ts';
import { insertProposal, selectProposal, selectActiveDishes, updateDecision } from './queries.ts';

/**
 * The current contents of a restaurant, with versions.
 * @throws owner_required for an unknown one, because it has no owner
 */
export async function readBaseline(db: Queryable, restaurantId: string) {
  const restaurant = await findCatalogueRestaurant(db, restaurantId);
  if (!restaurant) throw refuse('owner_required');
  const { version, fields, mergedIntoId } = restaurant;
  const dishes = await selectActiveDishes(db, restaurantId);
  const { name, featuredDishId, ...others } = fields;
  const own: ProposableFields = others;
  const page = { id: restaurantId, version, name, fields: own, featuredDishId, dishes };
  return { ...page, mergedIntoId };
}

/**
 * Proposes changes to a restaurant. Replaces the person's pending proposal; nothing is shown before
 * an organiser has approved it.
 * @param replaces the pending proposal that the person saw
 * @throws edit_conflict when what it changes is no longer as they saw it, and when another of their
 * proposals is pending; proposal_empty; proposal_elsewhere, for a merged restaurant; link_refused; invalid_input for a picture that was not uploaded here, and
 * for a featured dish that would not be on the menu; owner_required, also when the access was just
 * taken back
 */
export async function sendProposal(
  { services: { db, now, newId, config } }: ApiContext,
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
    const { mergedIntoId } = baseline;
    const merged = mergedIntoId && (await findCatalogueRestaurant(tx, mergedIntoId));
    if (merged) throw refuse('proposal_elsewhere', { name: merged.fields.name });
    refuseUnseen(baseline, sent);
    refuseUnshownFeatured(sent);
    const changes = changesOf(baseline, sent);
    if (isEmptyProposal(changes)) throw refuse('proposal_empty');
    refuseLinks(
      baseline.fields,
      proposedValues<ProposableFields>(changes.fields),
      ownHostsOf(config),
    );
    await refuseStrangePictures(tx, changes);
    const waited = await endPending(tx, userId, restaurantId, 'superseded');
    // Sent from another window: it must not be replaced unseen.
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

/** Locks the account before the restaurant, as everywhere. @throws owner_required */
export async function lockOwner(tx: Queryable, userId: string, restaurantId: string) {
  const person = await lockPerson(tx, userId);
  if (!person || !(await lockOwned(tx, userId, restaurantId))) throw refuse('owner_required');
}

const noteOwn = (tx: Queryable, id: string, at: Date, entry: AuditEntry) =>
  insertAudit(tx, { id, role: 'owner' }, at, entry);

/** Unchanged fields may differ by now; the changed ones must be as the owner saw them. */
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

/** A featured dish that is removed or not added could never be approved. */
function refuseUnshownFeatured({ featured, added, removed }: SentProposal): void {
  if (!featured) return;
  const isOnMenu =
    'added' in featured ? featured.added < added.length : !removed.includes(featured.dishId);
  const field = 'featuredDishId';
  if (!isOnMenu) throw refuse('invalid_input', { field, issues: [{ field, rule: 'not_shown' }] });
}

/** A picture on another host could change after approval; one of ours must exist. */
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

/** @throws proposal_not_found when the person has no pending one */
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
 * Applies an owner's proposal, all of it or nothing, in the name of the approving organiser.
 * @throws proposal_not_found, proposal_already_decided; edit_conflict when something that it
 * changes was changed since; restaurant_is_merged: it can only be rejected; what the catalogue refuses
 */
export function approveProposal(context: ApiContext, actor: Person, proposalId: string) {
  const { newId, config } = context.services;
  return decide(context, actor, proposalId, 'approved', null, async (tx, at, proposal) => {
    const { restaurantId, changes } = proposal;
    // Locks before the read, so that nothing changes between the check and the write.
    await lockCatalogue(tx);
    // A merge has taken it along since it was read.
    if ((await selectProposal(tx, proposalId))?.restaurantId !== restaurantId) {
      throw refuse('edit_conflict');
    }
    const baseline: Baseline & { mergedIntoId: string | null } = await readBaseline(
      tx,
      restaurantId,
    );
    if (baseline.mergedIntoId) throw refuse('restaurant_is_merged');
    if (compare(baseline, changes).some((line) => line.isConflict)) throw refuse('edit_conflict');
    const ownHosts = ownHostsOf(config);
    const by: WriteContext = { actor: { id: actor.id, role: 'admin' }, at, newId, ownHosts };
    await apply(tx, by, restaurantId, changes);
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
    await changeDish(tx, by, dishId, null, proposedValues<DishFields>(different));
  }
  const addedIds: string[] = [];
  for (const dish of added) addedIds.push((await createDish(tx, by, restaurantId, dish)).id);
  const to = featured?.to;
  const featuredDishId = to && ('added' in to ? (addedIds[to.added] ?? null) : to.dishId);
  await changeRestaurant(tx, by, restaurantId, null, {
    ...proposedValues<ProposableFields>(fields),
    ...(featuredDishId !== undefined && { featuredDishId }),
  });
}

const proposedValues = <Fields>(different: ProposedChanges['fields']) =>
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
    // Locks the owner first, which serialises sending, withdrawing and deciding.
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
