import { implement } from '@orpc/server';
import { festivalDay } from '../../domain/festival.ts';
import { venueCodesContract } from '../../domain/venue-codes/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limitFailures } from '../http/limit-failures.ts';
import { limit, requireUnder } from '../http/limits.ts';
import { findPerson, requireOwnerOrAdmin, requireSignedIn } from '../session/guard.ts';
import { claimProof, createScreen, redeemCode, revokeScreen, rotateScreen } from './actions.ts';
import { presentCounterScreen, presentScreen } from './present.ts';
import { selectScreenPlace, selectScreens } from './queries.ts';

const os = implement(venueCodesContract).$context<ApiContext>();

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
    await requireOwnerOrAdmin(context, restaurantId);
    const { db, now } = context.services;
    const rows = await selectScreens(db, restaurantId, festivalDay(now()));
    return { screens: rows.map(presentScreen) };
  }),

  createScreen: os.createScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    await limit(context, 'venueScreensByPerson', actor.id);
    return createScreen(context.services, actor, input);
  }),

  rotateScreen: os.rotateScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    await limit(context, 'venueScreensByPerson', actor.id);
    return rotateScreen(context.services, actor, input);
  }),

  revokeScreen: os.revokeScreen.handler(async ({ input, context }) => {
    const actor = await requireOwnerOrAdmin(context, input.restaurantId);
    return { screen: await revokeScreen(context.services, actor, input) };
  }),
});
