import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Queryable } from '../../database/open.ts';
import { FIRST_FESTIVAL_ID } from '../../domain/festival.ts';
import {
  guardAfter,
  isProofRequired,
  PROOF_MINUTES,
  PROOF_WORK,
  signUpProofModeOf,
} from '../../domain/sign-ups/rules.ts';
import {
  type ProofChallenge,
  proofChallengeSchema,
  type SolvedProof,
  solvedProofSchema,
} from '../../domain/sign-ups/schema.ts';
import { readTracesKey } from '../evidence/keys.ts';
import { mailDomainOf } from '../evidence/mail-domain.ts';
import { isOfPrivateUse, networksOf } from '../evidence/networks.ts';
import { traceOf } from '../evidence/traces.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { selectAbleAdmins } from '../profiles/queries.ts';
import { selectSettings } from '../settings/queries.ts';
import {
  addSignUp,
  markUnusual,
  selectFigures,
  selectGuard,
  selectReaders,
  storeGuard,
  takeAlert,
  type TracedSignUp,
  useUpWork,
} from './queries.ts';

type Deps = Pick<Services, 'config' | 'db' | 'now'>;

/** The mode that organisers have set, and when sign-ups were unusual last. */
export async function readGuard({ db }: Pick<Services, 'db'>) {
  const [settings, guard] = await Promise.all([
    selectSettings(db, ['sign_up_proof']),
    selectGuard(db),
  ]);
  return { mode: signUpProofModeOf(settings.get('sign_up_proof')), guard };
}

async function isRequired(deps: Deps): Promise<boolean> {
  const { mode, guard } = await readGuard(deps);
  return isProofRequired(mode, guard, deps.now());
}

/** The keys of the signatures; each festival has its own, so a proof for another one is worth nothing. */
function secretsOf({ authSecret }: Services['config']) {
  const of = (purpose: string) =>
    Buffer.from(
      hkdfSync('sha256', authSecret, '', `vota-taco ${purpose} ${FIRST_FESTIVAL_ID}`, 32),
    ).toString('base64');
  return { hmacSignatureSecret: of('proof of work'), hmacKeySignatureSecret: of('proof key') };
}

/** What a sign-up must solve now; null: nothing. Nothing is stored of it. */
export async function newChallenge(deps: Deps): Promise<ProofChallenge | null> {
  if (!(await isRequired(deps))) return null;
  const { iterations, fewest, most } = PROOF_WORK;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-512',
    deriveKey,
    cost: iterations,
    // The answer is chosen here, so no search takes longer than `most` tries.
    counter: randomInt(fewest, most + 1),
    // The library would compare its own `expiresAt` with the machine's clock, not with the server's.
    data: {
      festival: FIRST_FESTIVAL_ID,
      expiresAt: deps.now().getTime() + PROOF_MINUTES * 60_000,
    },
    ...secretsOf(deps.config),
  });
  return proofChallengeSchema.parse(challenge);
}

/**
 * Requires a solved challenge if sign-ups need one now, and uses it up. Call it before an account is created.
 * @throws sign_up_proof_required without a proof, and for one that is wrong, expired or used
 */
export async function requireSignUpProof(
  { services }: Pick<ApiContext, 'services'>,
  proof: string | undefined,
): Promise<void> {
  if (!(await isRequired(services))) return;
  const solved = readProof(proof);
  if (!solved || !(await isSolved(services, solved))) throw refuse('sign_up_proof_required');
  const { nonce, data } = solved.challenge.parameters;
  if (!(await useUpWork(services.db, nonce, new Date(data.expiresAt)))) {
    throw refuse('sign_up_proof_required');
  }
}

function readProof(proof: string | undefined): SolvedProof | null {
  try {
    return solvedProofSchema.safeParse(JSON.parse(proof ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

async function isSolved(
  { config, now }: Deps,
  { challenge, solution }: SolvedProof,
): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...secretsOf(config),
  });
  const { festival, expiresAt } = challenge.parameters.data;
  return verified && festival === FIRST_FESTIVAL_ID && expiresAt > now().getTime();
}

/** A new account: its mail address, and the network address that created it. */
export interface NewSignUp {
  email: string;
  address: string;
}

/**
 * Counts a new account, and begins or prolongs the time in which sign-ups need a proof. It never throws: the
 * account exists already.
 */
export async function noteSignUp(
  deps: Deps & Pick<Services, 'log' | 'mailer'>,
  signUp: NewSignUp,
): Promise<void> {
  try {
    const traces = await tracesOf(deps, signUp);
    const at = deps.now();
    await addSignUp(deps.db, traces, at);
    await guardSignUps(deps, traces, at);
  } catch (error) {
    deps.log.error({ err: error }, 'a sign-up was not counted');
  }
}

async function tracesOf(
  deps: Deps & Pick<Services, 'log'>,
  { email, address }: NewSignUp,
): Promise<TracedSignUp[]> {
  const key = await readTracesKey(deps);
  const { network } = networksOf(address);
  const domain = traceOf(key, 'mail_domain', mailDomainOf(email));
  return [
    { kind: 'mail_domain', trace: domain },
    // Behind a proxy that is not configured, all visitors would be one network.
    ...(network && !isOfPrivateUse(address)
      ? [{ kind: 'network' as const, trace: traceOf(key, 'network', network) }]
      : []),
  ];
}

async function guardSignUps(
  deps: Deps & Pick<Services, 'log' | 'mailer'>,
  traces: readonly TracedSignUp[],
  at: Date,
): Promise<void> {
  const { db, log } = deps;
  const before = await selectGuard(db);
  const figures = await selectFigures(db, traces, at);
  const { guard, unusual } = guardAfter(before, figures, at);
  for (const trace of traces) {
    if (unusual.includes(trace.kind)) await markUnusual(db, trace, at);
  }
  if (!guard || guard === before) return;
  await db.transaction(async (tx) => {
    await storeGuard(tx, guard);
    if (await takeAlert(tx, at)) await alertOrganisers(deps, tx, at);
  });
  if (guard.since === at) {
    log.warn({ trace: guard.trace, signUps: guard.signUps }, 'sign-ups are unusual');
  }
}

async function alertOrganisers(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Queryable,
  at: Date,
): Promise<void> {
  const readers = await selectReaders(tx, await selectAbleAdmins(tx, config.adminEmails, at));
  await mailer.sendAll(
    readers.map(({ email, locale }) => ({
      kind: 'sign_ups_unusual' as const,
      to: email,
      language: locale,
    })),
    tx,
  );
}
