import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import type { Queryable } from '../../database/open.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { selectWays } from '../profiles/queries.factors.ts';
import { passCookies } from '../session/guard.ts';
import { issueProof } from './proofs.ts';

/** The account whose second step was passed in the current call. */
const passed = new AsyncLocalStorage<string>();

/** The account that was refused a session before its second step, as `bannedPersonOf` of auth.ts. */
const halfway = new WeakMap<Request | APIError, string>();

/** The account whose first step was right in this request, or in the call that has thrown this; else null. */
export const halfwayPersonOf = (of: Request | APIError): string | null => halfway.get(of) ?? null;

/**
 * An account with a second step gets no session before it, whichever way it signs in. Runs before the library stores
 * any session.
 * @returns whether the second step was passed in this call
 */
export async function holdForSecondStep(
  db: Queryable,
  userId: string,
  ctx: GenericEndpointContext | null,
): Promise<boolean> {
  if (passed.getStore() === userId) return true;
  const { app, passkey } = await selectWays(db, userId);
  if (!app && !passkey) return false;
  const code = 'SECOND_STEP_NEEDED';
  const error = new APIError('FORBIDDEN', { code, message: 'The second step is missing.' });
  halfway.set(error, userId);
  if (ctx?.request) halfway.set(ctx.request, userId);
  throw error;
}

/** What the token of a first step stands for. */
export interface FirstStep {
  userId: string;
  /** The address that was signed in with its password here, by which this browser is known from then on; else null. */
  email: string | null;
}

/**
 * The refusal of a sign-in whose first step was right.
 * @returns second_step_needed, with a token that is good for ten minutes, and once
 */
export async function secondStepRefusal(
  services: Pick<ApiContext['services'], 'db' | 'now'>,
  first: FirstStep,
) {
  const token = await issueProof(services, 'second-step', JSON.stringify(first));
  const ways = await selectWays(services.db, first.userId);
  return refuse('second_step_needed', {
    token,
    ways: (['app', 'code', 'passkey'] as const).filter((way) => ways[way]),
  });
}

/** Lets the server start a session itself. Without a path: it cannot be reached over HTTP. */
export const sessionStarter = {
  id: 'session-starter',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user: { id: user.id } });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * Signs an account in whose second step was right.
 * @throws as the library: banned and suspended accounts get no session
 */
export async function startSession(context: ApiContext, userId: string): Promise<void> {
  const { headers } = await passed.run(userId, () =>
    context.services.identity.api.startSession({
      body: { userId },
      headers: context.headers,
      returnHeaders: true,
    }),
  );
  passCookies(headers, context);
}
