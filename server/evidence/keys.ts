import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { festivalKeys } from '../../database/schema/festivals.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import type { Services } from '../ports.ts';
import { seal, unseal } from './seal.ts';

type Deps = Pick<Services, 'config' | 'db' | 'log' | 'now'>;

/**
 * A key is read again after this long: retention deletes it when no trace is left, and a server that kept its
 * copy for good would then hash by another key than the rest.
 */
const READ_AGAIN_MS = 60_000;
const KEY_BYTES = 32;
const PURPOSE = 'traces';
const sealedFor = `${PURPOSE} ${FIRST_FESTIVAL_ID}`;

interface Known {
  key: Buffer;
  sealed: string;
  readAt: number;
}
/** Per server of this process. */
const known = new WeakMap<Services['config'], Known>();
const reading = new WeakMap<Services['config'], Promise<Buffer>>();

/** The festival's key of the traces, from memory if it was read within the last minute. Creates it if needed. */
export async function readTracesKey(deps: Deps): Promise<Buffer> {
  const { config, now } = deps;
  const last = known.get(config);
  const age = last ? now().getTime() - last.readAt : -1;
  if (last && age >= 0 && age < READ_AGAIN_MS) return last.key;
  const running = reading.get(config) ?? refresh(deps).finally(() => reading.delete(config));
  reading.set(config, running);
  return running;
}

async function refresh(deps: Deps): Promise<Buffer> {
  const { config, db, now } = deps;
  const last = known.get(config);
  const sealed = (await selectSealed(db)) ?? (await createKey(deps));
  const key = last?.sealed === sealed ? last.key : await open(deps, sealed, last?.key);
  known.set(config, { key, sealed, readAt: now().getTime() });
  return key;
}

/**
 * @param mine the key that this server has used so far. It goes on with it where it cannot open the stored
 * one: during a change of AUTH_SECRET, servers with the old and the new one must not replace each other's.
 */
async function open(deps: Deps, sealed: string, mine: Buffer | undefined): Promise<Buffer> {
  const { config, db, log } = deps;
  const key = unseal(config.authSecret, sealedFor, sealed);
  if (key) return key;
  log.error(
    { purpose: PURPOSE, goesOn: mine !== undefined },
    'the key of the traces cannot be opened with this AUTH_SECRET: votes before and after cannot be compared',
  );
  if (mine) return mine;
  const fresh = randomBytes(KEY_BYTES);
  await db
    .update(festivalKeys)
    .set({ sealedKey: seal(config.authSecret, sealedFor, fresh), createdAt: deps.now() })
    .where(and(ofTraces, eq(festivalKeys.sealedKey, sealed)));
  const stored = await selectSealed(db);
  const opened = stored === undefined ? null : unseal(config.authSecret, sealedFor, stored);
  return opened ?? fresh;
}

/** @returns the stored one, which another server may have created at the same moment */
async function createKey({ config, db, now }: Deps): Promise<string> {
  const sealedKey = seal(config.authSecret, sealedFor, randomBytes(KEY_BYTES));
  await db
    .insert(festivalKeys)
    .values({ festivalId: FIRST_FESTIVAL_ID, purpose: PURPOSE, sealedKey, createdAt: now() })
    .onConflictDoNothing();
  return (await selectSealed(db)) ?? sealedKey;
}

const ofTraces = and(
  eq(festivalKeys.festivalId, FIRST_FESTIVAL_ID),
  eq(festivalKeys.purpose, PURPOSE),
);

async function selectSealed(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ sealedKey: festivalKeys.sealedKey })
    .from(festivalKeys)
    .where(ofTraces);
  return row?.sealedKey;
}
