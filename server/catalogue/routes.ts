import { implement } from '@orpc/server';
import type { Queryable } from '../../database/open.ts';
import { catalogueContract } from '../../domain/catalogue/contract.ts';
import { CATALOGUE_PAGE_SIZE } from '../../domain/catalogue/rules.ts';
import { pictureAddress } from '../../domain/pictures/rules.ts';
import { insertAudit } from '../audit/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { ownHostsOf } from '../http/own-hosts.ts';
import { requireAdmin } from '../session/guard.ts';
import { partOf } from '../sql/list-pages.ts';
import { storePicture } from '../pictures/actions.ts';
import { findZip, selectCounty, selectZipPoints } from '../places/queries.ts';
import {
  type WriteContext,
  type WriteResult,
  changeDish,
  changeRestaurant,
  createDish,
  createRestaurant,
  deleteDish,
  deleteRestaurant,
  setDishArchived,
  setRestaurantArchived,
} from './actions.ts';
import { mergeDishes, unmergeDish } from './actions.merge.ts';
import { mergeRestaurants, unmergeRestaurant } from './actions.merge-restaurants.ts';
import { restoreValue } from './actions.restore.ts';
import { presentRestaurant, presentRow, presentWritten } from './present.ts';
import { selectCatalogue } from './queries.list.ts';
import { selectMergePlan } from './queries.merge.ts';
import { countHanging, findCatalogueRestaurant, selectCatalogueDishes } from './queries.ts';

const os = implement(catalogueContract).$context<ApiContext>();
const done = { ok: true } as const;

/** Writes as an organiser, in one transaction with the audit log. */
async function write<Result>(
  context: ApiContext,
  act: (tx: Queryable, by: WriteContext) => Promise<Result>,
): Promise<Result> {
  const { id } = await requireAdmin(context);
  const { db, now, newId, config } = context.services;
  const ownHosts = ownHostsOf(config);
  return db.transaction((tx) =>
    act(tx, { actor: { id, role: 'admin' }, at: now(), newId, ownHosts }),
  );
}

/** The same for what has a version. */
const writeVersion = async (
  context: ApiContext,
  act: (tx: Queryable, by: WriteContext) => Promise<WriteResult>,
) => presentWritten(await write(context, act));

/** The same for a merge: the ledger gets it at once, since there are no numbers at its head until then. */
async function writeMerge(
  context: ApiContext,
  act: (tx: Queryable, by: WriteContext) => Promise<WriteResult>,
) {
  const written = await writeVersion(context, act);
  // A run that fails is repeated within a minute, and notes the failure itself.
  await context.services.ledger.run().catch(() => {});
  return written;
}

export const catalogueRoutes = os.router({
  list: os.list.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const { page, ...filter } = input;
    const pageSize = CATALOGUE_PAGE_SIZE;
    const { rows, total, isMore } = await selectCatalogue(db, filter, partOf(page, pageSize));
    return { restaurants: rows.map(presentRow), total, isMore, pageSize };
  }),

  find: os.find.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const [row, dishes, hanging] = await Promise.all([
      findCatalogueRestaurant(db, input.restaurantId),
      selectCatalogueDishes(db, input.restaurantId),
      countHanging(db, input.restaurantId),
    ]);
    if (!row || !hanging) throw refuse('restaurant_not_found');
    const mergedInto = row.mergedIntoId
      ? await findCatalogueRestaurant(db, row.mergedIntoId)
      : undefined;
    return presentRestaurant(row, dishes, hanging, mergedInto);
  }),

  create: os.create.handler(({ input, context }) =>
    writeVersion(context, (tx, by) => createRestaurant(tx, by, input.fields)),
  ),
  change: os.change.handler(({ input: { restaurantId, version, fields }, context }) =>
    writeVersion(context, (tx, by) => changeRestaurant(tx, by, restaurantId, version, fields)),
  ),
  setArchived: os.setArchived.handler(({ input, context }) =>
    writeVersion(context, (tx, by) =>
      setRestaurantArchived(tx, by, input.restaurantId, input.isArchived),
    ),
  ),
  delete: os.delete.handler(async ({ input, context }) => {
    await write(context, (tx, by) => deleteRestaurant(tx, by, input.restaurantId));
    return done;
  }),

  createDish: os.createDish.handler(({ input, context }) =>
    writeVersion(context, (tx, by) => createDish(tx, by, input.restaurantId, input.fields)),
  ),
  changeDish: os.changeDish.handler(({ input: { dishId, version, fields }, context }) =>
    writeVersion(context, (tx, by) => changeDish(tx, by, dishId, version, fields)),
  ),
  setDishArchived: os.setDishArchived.handler(({ input, context }) =>
    writeVersion(context, (tx, by) => setDishArchived(tx, by, input.dishId, input.isArchived)),
  ),
  deleteDish: os.deleteDish.handler(async ({ input, context }) => {
    await write(context, (tx, by) => deleteDish(tx, by, input.dishId));
    return done;
  }),

  mergeDish: os.mergeDish.handler(({ input, context }) =>
    writeMerge(context, (tx, by) => mergeDishes(tx, by, input)),
  ),
  unmergeDish: os.unmergeDish.handler(({ input, context }) =>
    writeMerge(context, (tx, by) => unmergeDish(tx, by, input)),
  ),

  mergePlan: os.mergePlan.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const both = await Promise.all(
      [input.restaurantId, input.intoId].map((id) => findCatalogueRestaurant(db, id)),
    );
    if (both.some((one) => !one)) throw refuse('restaurant_not_found');
    return selectMergePlan(db, input);
  }),
  merge: os.merge.handler(({ input, context }) =>
    writeMerge(context, (tx, by) => mergeRestaurants(tx, by, input)),
  ),
  unmerge: os.unmerge.handler(({ input, context }) =>
    writeMerge(context, (tx, by) => unmergeRestaurant(tx, by, input)),
  ),

  restoreValue: os.restoreValue.handler(({ input, context }) =>
    writeVersion(context, (tx, by) => restoreValue(tx, by, input)),
  ),

  uploadPicture: os.uploadPicture.handler(async ({ input, context }) => {
    const { id: actorId } = await requireAdmin(context);
    const actor = { id: actorId, role: 'admin' } as const;
    const { now } = context.services;
    const { id, width, height } = await storePicture(
      context.services,
      input.file,
      (tx, subjectId) =>
        insertAudit(tx, actor, now(), {
          action: 'picture_stored',
          subjectId,
          subjectName: pictureAddress(subjectId),
        }),
    );
    return { url: pictureAddress(id), width, height };
  }),

  findZip: os.findZip.handler(async ({ input: { zip }, context }) => {
    await requireAdmin(context);
    const found = await findZip(context.services.db, zip);
    if (!found) throw refuse('zip_not_found', { zip });
    const { place, stateId, countyId, latitude, longitude } = found;
    return { zip, place, stateId, countyId, latitude, longitude };
  }),

  countyPoints: os.countyPoints.handler(async ({ input: { countyId }, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    if ((await selectCounty(db, countyId)).length === 0) throw refuse('county_not_found');
    return selectZipPoints(db, countyId);
  }),
});
