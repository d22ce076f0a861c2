import { createHash } from 'node:crypto';
import type { Queryable } from '../../database/open.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import {
  MAX_SCREENS,
  MAX_USES_OF_STEP,
  readTypedCode,
  REVOKED_SCREEN_HOURS,
} from '../../domain/venue-codes/rules.ts';
import type { NewScreen, Proof, VenueScreen } from '../../domain/venue-codes/schema.ts';
import { type Actor, insertAudit } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { type FoundStep, findStep, makeSecret } from './actions.codes.ts';
import { presentScreen } from './present.ts';
import {
  claimRedemption,
  countActive,
  countUsesOfStep,
  hasRedeemed,
  insertRedemption,
  insertScreen,
  isActiveHere,
  isUnclaimed,
  lockPlace,
  lockScreen,
  markRevoked,
  selectKnownScreens,
  selectScreens,
} from './queries.ts';

type Deps = Pick<Services, 'db' | 'now' | 'config' | 'newId'>;

const hashOf = (claimToken: string) => createHash('sha256').update(claimToken).digest('hex');

/** Who redeems a code: a person, or a phone on which nobody is signed in. */
type Redeemer = { userSession: string } | { claimHash: string };

/**
 * Redeems a code of a counter screen: for the present person, or for the phone, which claims it later. Once
 * they have a proof here today, a further one adds nothing.
 * @throws restaurant_not_found, venue_code_unknown, venue_code_clock, venue_code_used_up,
 * venue_screen_revoked
 */
export async function redeemCode(
  deps: Deps,
  person: Pick<Person, 'id'> | null,
  asked: { restaurantId: string; code: string; claimToken: string },
): Promise<Proof> {
  const { db, now, config } = deps;
  const { restaurantId } = asked;
  const at = now();
  const day = festivalDay(at);
  const proof = { restaurantId, day, isOwn: person !== null };
  const redeemer: Redeemer = person
    ? { userSession: userSessionOf(person.id) }
    : { claimHash: hashOf(asked.claimToken) };
  if (await isKnown(db, redeemer, { restaurantId, day })) return proof;
  if (!(await isActiveHere(db, restaurantId))) throw refuse('restaurant_not_found');
  const code = readTypedCode(asked.code);
  const revokedAfter = new Date(at.getTime() - REVOKED_SCREEN_HOURS * 3_600_000);
  const screens = await selectKnownScreens(db, restaurantId, revokedAfter);
  const found = code === null ? null : findStep(config, screens, code, at);
  if (!found) throw refuse('venue_code_unknown');
  if (found.screen.revokedAt) throw refuse('venue_screen_revoked');
  if (found.judgement === 'clock') throw refuse('venue_code_clock', { minutes: found.minutesOff });
  await storeRedemption(deps, found, { ...redeemer, restaurantId, day, createdAt: at });
  return proof;
}

const isKnown = (
  db: Queryable,
  redeemer: Redeemer,
  of: { restaurantId: string; day: string },
): Promise<boolean> =>
  'userSession' in redeemer
    ? hasRedeemed(db, { ...redeemer, ...of })
    : isUnclaimed(db, { ...redeemer, ...of });

/** The screen's lock makes the uses of a step exact, and decides between a use and a revocation. */
async function storeRedemption(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { screen, step }: FoundStep,
  redemption: Redeemer & { restaurantId: string; day: string; createdAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockScreen(tx, screen.id);
    if (!locked || locked.revokedAt) throw refuse('venue_screen_revoked');
    const uses = await countUsesOfStep(tx, { screenId: screen.id, step });
    if (uses >= MAX_USES_OF_STEP) throw refuse('venue_code_used_up');
    await insertRedemption(tx, { id: newId(), screenId: screen.id, step, ...redemption });
  });
}

/**
 * Gives a proof that a phone made before anybody was signed in to the present person. A person who has one
 * here today already needs no other.
 * @throws venue_claim_gone if it is of another day, or another account has claimed it
 */
export async function claimProof(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  person: Pick<Person, 'id'>,
  { restaurantId, claimToken }: { restaurantId: string; claimToken: string },
): Promise<Proof> {
  const day = festivalDay(now());
  const userSession = userSessionOf(person.id);
  const proof = { restaurantId, day, isOwn: true };
  if (await hasRedeemed(db, { userSession, restaurantId, day })) return proof;
  const claim = { claimHash: hashOf(claimToken), restaurantId, day, userSession };
  if (await claimRedemption(db, claim)) return proof;
  // The same person's other request may have claimed it meanwhile.
  if (await hasRedeemed(db, { userSession, restaurantId, day })) return proof;
  throw refuse('venue_claim_gone');
}

/**
 * Makes a screen with a secret of its own.
 * @throws restaurant_not_found, venue_screens_full
 */
export const createScreen = (
  deps: Deps,
  actor: Actor,
  { restaurantId, label }: { restaurantId: string; label: string },
): Promise<NewScreen> =>
  deps.db.transaction(async (tx) => {
    const restaurantName = await lockPlace(tx, restaurantId);
    if (restaurantName === null) throw refuse('restaurant_not_found');
    if ((await countActive(tx, restaurantId)) >= MAX_SCREENS) {
      throw refuse('venue_screens_full', { maxScreens: MAX_SCREENS });
    }
    const made = await addScreen(deps, tx, actor, { restaurantId, label });
    await audit(deps, tx, actor, 'venue_screen_made', { ...made.screen, restaurantId });
    return made;
  });

/**
 * Revokes a screen and makes its successor with the same label: the old secret is worth nothing any more.
 * @throws venue_screen_not_found, venue_screen_revoked
 */
export const rotateScreen = (
  deps: Deps,
  actor: Actor,
  asked: { restaurantId: string; screenId: string },
): Promise<NewScreen> =>
  deps.db.transaction(async (tx) => {
    const { label, restaurantId } = await revoke(deps, tx, actor, asked);
    const made = await addScreen(deps, tx, actor, { restaurantId, label });
    await audit(deps, tx, actor, 'venue_screen_rotated', { ...made.screen, restaurantId });
    return made;
  });

/** @throws venue_screen_not_found, venue_screen_revoked */
export const revokeScreen = (
  deps: Deps,
  actor: Actor,
  asked: { restaurantId: string; screenId: string },
): Promise<VenueScreen> =>
  deps.db.transaction(async (tx) => {
    await revoke(deps, tx, actor, asked);
    const screen = await readScreen(deps, tx, asked);
    await audit(deps, tx, actor, 'venue_screen_revoked', { ...screen, ...asked });
    return screen;
  });

async function addScreen(
  { config, newId, now }: Deps,
  tx: Queryable,
  { id: createdBy }: Actor,
  { restaurantId, label }: { restaurantId: string; label: string },
): Promise<NewScreen> {
  const id = newId();
  const { secret, sealedSecret } = makeSecret(config, id);
  await insertScreen(tx, { id, restaurantId, label, sealedSecret, createdAt: now(), createdBy });
  return { screen: await readScreen({ now }, tx, { restaurantId, screenId: id }), secret };
}

async function revoke(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { id: revokedBy }: Actor,
  { restaurantId, screenId }: { restaurantId: string; screenId: string },
) {
  // Before the screen, as when one is made.
  await lockPlace(tx, restaurantId);
  const screen = await lockScreen(tx, screenId);
  if (screen?.restaurantId !== restaurantId) throw refuse('venue_screen_not_found');
  if (screen.revokedAt) throw refuse('venue_screen_revoked');
  await markRevoked(tx, screenId, { revokedBy, revokedAt: now() });
  return screen;
}

async function readScreen(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { restaurantId, screenId }: { restaurantId: string; screenId: string },
): Promise<VenueScreen> {
  const [row] = await selectScreens(tx, restaurantId, festivalDay(now()), screenId);
  if (!row) throw new Error('A locked screen is gone.');
  return presentScreen(row);
}

const audit = (
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Actor,
  action: AuditAction,
  { id, label, restaurantId }: { id: string; label: string; restaurantId: string },
) => insertAudit(tx, actor, now(), { action, subjectId: id, subjectName: label, restaurantId });
