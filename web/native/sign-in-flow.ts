import {
  APP_RETURN_PATH,
  APP_SCHEME,
  APP_SCHEME_HOST,
} from '../../domain/people/rules.app-links.ts';
import { OAUTH_ERRORS, type OAuthError } from '../../domain/people/rules.ts';
import type { NativeArrival, Provider } from '../../domain/people/schema.ts';
import { failureCode } from '../api/client.ts';

/** S1 §9: the delay before an unknown code is sent again, once. */
const RETRY_MS = 350;
/** The in-app browser may report its closing shortly before the link that closed it. */
const LINK_GRACE_MS = 1000;

/** What only this app knows of an attempt; stored, since the system may end the app meanwhile. */
export interface PendingSignIn {
  provider: Provider;
  verifier: string;
}

/** All side effects of the flow. */
export interface FlowEffects {
  log: (message: string, detail?: string) => void;
  /** A new verifier and its challenge (RFC 7636 §4). */
  draw: () => Promise<{ verifier: string; challenge: string }>;
  keepPending: (pending: PendingSignIn | null) => Promise<void>;
  recallPending: () => Promise<PendingSignIn | null>;
  openBrowser: (provider: Provider, challenge: string) => Promise<void>;
  closeBrowser: () => Promise<void>;
  /** @throws ApiFailure */
  exchange: (code: string, verifier: string) => Promise<NativeArrival>;
  /** Called once the person is signed in. */
  arrive: (arrival: NativeArrival) => void;
  wait: (ms: number) => Promise<void>;
}

/** The content of a link into the app. */
export type CallbackLink = { code: string } | { error: string } | { nothing: true };

/** Systems differ in the number of slashes after a custom scheme. */
const BY_SCHEME = new RegExp(String.raw`^${APP_SCHEME}:/{1,3}${APP_SCHEME_HOST}/?([?#]|$)`);

/**
 * @param server the origin of the app's server, one page of which opens the app
 * @returns null if the link does not concern signing in
 */
export function readLink(address: string, server: string): CallbackLink | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isClaimed = url.origin === server && url.pathname === APP_RETURN_PATH;
  if (!isClaimed && !BY_SCHEME.test(address)) return null;
  const inFragment = new URLSearchParams(url.hash.slice(1));
  const said = isClaimed ? inFragment : new URLSearchParams(url.search);
  const error = said.get('error') ?? inFragment.get('error');
  if (error !== null) return { error };
  const code = said.get('code');
  return code ? { code } : { nothing: true };
}

const known = (error: string): OAuthError =>
  OAUTH_ERRORS.find((one) => one === error) ?? 'unexpected';

interface Attempt {
  provider: Provider;
  settle: (outcome: OAuthError | null) => void;
  fail: (failure: unknown) => void;
}

interface Flow {
  effects: FlowEffects;
  server: string;
  attempt: Attempt | null;
  /** Whether the link of the latest attempt was handled; reset by the next attempt and at sign-out. */
  isHandled: boolean;
}

/**
 * Signing in through the in-app browser, one attempt at a time (S1 §4): begin → browser → link → code for
 * a session → close. Each attempt accepts one link; a link with an error or without content does not sign
 * in. The link is the app's scheme, or the page of the server that opens it.
 * @param server the origin of the app's server
 */
export function createSignInFlow(effects: FlowEffects, server: string) {
  const flow: Flow = { effects, server, attempt: null, isHandled: false };
  return {
    /**
     * @param signal aborted if the person cancels
     * @returns why it failed; null on success
     * @throws ApiFailure, the signal's reason, or the error of a browser that does not open
     */
    begin: (provider: Provider, signal: AbortSignal): Promise<OAuthError | null> =>
      begin(flow, provider, signal),
    /** Call when a link opens the app, or arrives while it runs. */
    hearLink: (address: string): Promise<void> => hearLink(flow, address),
    /** Call when the in-app browser was closed, by the person or by the link. */
    hearClosed: (): Promise<void> => hearClosed(flow),
    /** After signing out, an earlier link must not sign in again. */
    async forget(): Promise<void> {
      flow.isHandled = false;
      await effects.keepPending(null);
    },
  };
}

/** Removes the attempt from the flow, so that the next may begin. */
function end(flow: Flow): Attempt | null {
  const ended = flow.attempt;
  flow.attempt = null;
  return ended;
}

async function begin(
  flow: Flow,
  provider: Provider,
  signal: AbortSignal,
): Promise<OAuthError | null> {
  const { effects } = flow;
  if (flow.attempt) throw new Error('An OAuth flow is already in progress');
  // An aborted signal does not notify later listeners.
  signal.throwIfAborted();
  flow.isHandled = false;
  const { promise: ending, resolve, reject } = Promise.withResolvers<OAuthError | null>();
  const mine: Attempt = { provider, settle: resolve, fail: reject };
  flow.attempt = mine;
  // It may fail before it is awaited below.
  ending.catch(() => {});
  const turnBack = () => {
    // The attempt is over: its link must not sign in.
    flow.isHandled = true;
    void effects.keepPending(null);
    void effects.closeBrowser().catch(() => {});
    end(flow)?.fail(signal.reason);
  };
  signal.addEventListener('abort', turnBack, { once: true });
  try {
    const { verifier, challenge } = await effects.draw();
    signal.throwIfAborted();
    await effects.keepPending({ provider, verifier });
    signal.throwIfAborted();
    await effects.openBrowser(provider, challenge);
    return await ending;
  } catch (error) {
    // Another attempt may have begun meanwhile.
    if (flow.attempt === mine) end(flow);
    throw error;
  } finally {
    signal.removeEventListener('abort', turnBack);
  }
}

async function hearLink(flow: Flow, address: string): Promise<void> {
  const { effects } = flow;
  const link = readLink(address, flow.server);
  if (!link) return;
  if ('code' in link) return hearCode(flow, link.code);
  if ('nothing' in link) return effects.log('No code or tokens found');
  effects.log('The link tells of an error', link.error);
  if (!flow.attempt || flow.isHandled) return;
  flow.isHandled = true;
  await effects.keepPending(null);
  await effects.closeBrowser().catch(() => {});
  end(flow)?.settle(known(link.error));
}

async function hearCode(flow: Flow, code: string): Promise<void> {
  const { effects } = flow;
  if (flow.isHandled) return effects.log('The link was handled before');
  flow.isHandled = true;
  const pending = await effects.recallPending();
  if (!pending) return effects.log('The link belongs to no sign-in of this app');
  await effects.keepPending(null);
  await effects.closeBrowser().catch(() => {});
  try {
    effects.arrive(await exchange(effects, code, pending.verifier));
    end(flow)?.settle(null);
  } catch (error) {
    effects.log('The code was refused', failureCode(error));
    end(flow)?.fail(error);
  }
}

/** Retries once: the code may arrive shortly before the server has stored it. */
async function exchange(
  effects: FlowEffects,
  code: string,
  verifier: string,
): Promise<NativeArrival> {
  try {
    return await effects.exchange(code, verifier);
  } catch (error) {
    if (failureCode(error) !== 'flow_state_not_found') throw error;
    await effects.wait(RETRY_MS);
    return effects.exchange(code, verifier);
  }
}

async function hearClosed(flow: Flow): Promise<void> {
  const closed = flow.attempt;
  if (!closed || flow.isHandled) return;
  await flow.effects.wait(LINK_GRACE_MS);
  if (flow.attempt !== closed || flow.isHandled) return;
  end(flow)?.settle('cancelled');
}

export type SignInFlow = ReturnType<typeof createSignInFlow>;
