import { implement } from '@orpc/server';
import { festivalDay } from '../../domain/festival.ts';
import { venueCodesContract } from '../../domain/venue-codes/contract.ts';
import type { VenueScreen } from '../../domain/venue-codes/schema.ts';
import { readHidden } from '../embargo/queries.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limitFailures } from '../http/limit-failures.ts';
import { limit, requireUnder } from '../http/limits.ts';
import { findPerson, requireOwnerOrAdmin, requireSignedIn } from '../session/guard.ts';
import { claimProof, createScreen, redeemCode, revokeScreen, rotateScreen } from './actions.ts';
import { presentCounterScreen, presentScreen, withoutUses } from './present.ts';
import { selectScreenPlace, selectScreens } from './queries.ts';

const os = implement(venueCodesContract).$context<ApiContext>();

/** How a person may see screens: owners without uses, while figures of votes are hidden from them. */
async function viewOf(
  { services: { db, now } }: ApiContext,
  { role }: Awaited<ReturnType<typeof requireOwnerOrAdmin>>,
): Promise<(screen: VenueScreen) => VenueScreen> {
  const isHidden = role === 'owner' && (await readHidden(db, now())).owners;
  return isHidden ? withoutUses : (screen) => screen;
}

export const venueCodesRoutes = os.router({
  redeem: os.redeem.handler(async ({ input, context }) => {
    const { clientAddress } = context;
    const person = await findPerson(context);
    // By person or by address, not by both: nobody without an account can bar those who have one at the same
    // address.
    const [codes, guesses, who] = person
      ? (['venueCodesByPerson', 'venueGuessesByPerson', person.id] as const)
      : (['venueCodesByAddress', 'venueGuessesByAddress', clientAddress] as const);
    await limit(context, codes, who);
    await requireUnder(context, guesses, who);
    // Only wrong codes count as guesses: a crowd behind one address redeems many right ones.
    return limitFailures(context, { code: 'venue_code_unknown', name: guesses, who }, () =>
      redeemCode(context.services, person, input),
    );
  }),

  claim: os.claim.handler(async ({ input, context }) => {
    const { person } = await requireSignedIn(context);
    await limit(context, 'venueCodesByPerson', person.id);
    return claimProof(context.services, person, input);
  }),

  screen: os.screen.handler(async ({ input, context }) => {
    const { db, now } = context.services;
    const row = await selectScreenPlace(db, input.screenId);
    if (!row) throw refuse('venue_screen_not_found');
    return presentCounterScreen(row, now());
  }),

  screens: os.screens.handler(async ({ input: { restaurantId }, context }) => {
    const actor = await requireOwnerOrAdmin(context, restaurantId);
    const { db, now } = context.services;
    const rows = await selectScreens(db, restaurantId, festivalDay(now()));
    const shown = await viewOf(context, actor);
    return { screens: rows.map((row) => shown(presentScreen(row))) };
  }),

  createScreen: os.createScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    await limit(context, 'venueScreensByPerson', actor.id);
    const { screen, secret } = await createScreen(context.services, actor, input);
    return { screen: (await viewOf(context, actor))(screen), secret };
  }),

  rotateScreen: os.rotateScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    await limit(context, 'venueScreensByPerson', actor.id);
    const { screen, secret } = await rotateScreen(context.services, actor, input);
    return { screen: (await viewOf(context, actor))(screen), secret };
  }),

  revokeScreen: os.revokeScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    const screen = await revokeScreen(context.services, actor, input);
    return { screen: (await viewOf(context, actor))(screen) };
  }),
});
