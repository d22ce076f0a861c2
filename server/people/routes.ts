import { implement } from '@orpc/server';
import { peopleContract } from '../../domain/people/contract.ts';
import type { ApiContext } from '../http/context.ts';
import { selectListedPeople } from '../profiles/queries.list.ts';
import { limit } from '../http/limits.ts';
import { partOf } from '../sql/list-pages.ts';
import { changePassword } from '../identity/confirmation.ts';
import { limitSignIn } from '../identity/limit-sign-in.ts';
import { beginOAuthSignIn } from '../identity/oauth.ts';
import { exchangeNativeCode, signInNatively, startNativeSignIn } from '../identity/native.ts';
import { stopMails } from '../identity/mails-off.ts';
import { proofName } from '../identity/proofs.ts';
import { findPerson, readPerson, requireAdmin, requireSignedIn } from '../session/guard.ts';
import {
  checkResetLink,
  confirmEmail,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
  signIn,
  signOut,
  signUp,
} from '../identity/sign-in.ts';
import { noteSignUp, requireSignUpProof } from '../sign-ups/actions.ts';
import { tellOrganisersSoon } from '../owners/actions.told.ts';
import { confirmationRoutes } from './routes.confirmation.ts';
import { changeProfile, endAllSessions, endSession, setAdmin, setBanned } from './actions.ts';
import { deleteAccount } from '../privacy/actions.ts';
import { presentAccount } from './present.ts';
import { presentPersonalData } from '../privacy/present.ts';
import { presentListedPerson } from '../profiles/present.ts';

const os = implement(peopleContract).$context<ApiContext>();
const DONE = { ok: true } as const;
const PAGE_SIZE = 25;

export const peopleRoutes = os.router({
  ...confirmationRoutes,

  me: os.me.handler(async ({ context }) => ({ person: await findPerson(context) })),

  signUp: os.signUp.handler(async ({ input, context }) => {
    await limit(context, 'signUpByAddress', context.clientAddress);
    // Before the address is counted: a page that lacked its proof sends again.
    await requireSignUpProof(context, input.proof);
    await limit(context, 'signUpByEmail', input.email);
    await signUp(context, input);
    await noteSignUp(context.services, { email: input.email, address: context.clientAddress });
    return DONE;
  }),

  confirmEmail: os.confirmEmail.handler(async ({ input, context }) => {
    await limit(context, 'confirmByAddress', context.clientAddress);
    // With a password, it has the same limit as signing in.
    if (input.password !== undefined) {
      await limit(context, 'confirmByToken', proofName('confirm-email', input.token));
    }
    const person = await confirmEmail(context, input);
    await tellOrganisersSoon(context.services);
    return { person };
  }),

  resendConfirmationEmail: os.resendConfirmationEmail.handler(async ({ input, context }) => {
    await limit(context, 'resendByAddress', context.clientAddress);
    await limit(context, 'resendByEmail', input.email);
    await sendConfirmation(context, input.email);
    return DONE;
  }),

  signIn: os.signIn.handler(async ({ input, context }) => {
    await limitSignIn(context, input.email);
    return { person: await signIn(context, input) };
  }),

  signInByOAuth: os.signInByOAuth.handler(async ({ input, context }) => {
    await limit(context, 'oauthByAddress', context.clientAddress);
    return { url: await beginOAuthSignIn(context, input.provider) };
  }),

  startNativeSignIn: os.startNativeSignIn.handler(async ({ input, context }) => {
    await limit(context, 'nativeByAddress', context.clientAddress);
    return { nonce: await startNativeSignIn(context, input.provider) };
  }),

  signInNatively: os.signInNatively.handler(async ({ input, context }) => {
    await limit(context, 'nativeByAddress', context.clientAddress);
    return signInNatively(context, input);
  }),

  exchangeNativeCode: os.exchangeNativeCode.handler(async ({ input, context }) => {
    await limit(context, 'nativeByAddress', context.clientAddress);
    return exchangeNativeCode(context, input);
  }),

  signOut: os.signOut.handler(async ({ context }) => {
    await signOut(context);
    return DONE;
  }),

  requestPasswordReset: os.requestPasswordReset.handler(async ({ input, context }) => {
    await limit(context, 'forgotByAddress', context.clientAddress);
    await limit(context, 'forgotByEmail', input.email);
    await sendPasswordReset(context, input.email);
    return DONE;
  }),

  checkResetLink: os.checkResetLink.handler(async ({ input, context }) => {
    await limit(context, 'resetByAddress', context.clientAddress);
    return { minLength: await checkResetLink(context, input.token) };
  }),

  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await limit(context, 'resetByAddress', context.clientAddress);
    await resetPassword(context, input);
    await tellOrganisersSoon(context.services);
    return DONE;
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    const signedIn = await requireSignedIn(context);
    await changePassword(context, signedIn, input);
    return { person: await readPerson(context, signedIn.person.id) };
  }),

  setLocale: os.setLocale.handler(async ({ input, context }) => {
    await changeProfile(context, await requireSignedIn(context), input);
    return DONE;
  }),

  setName: os.setName.handler(async ({ input, context }) => {
    const signedIn = await requireSignedIn(context);
    await changeProfile(context, signedIn, input);
    return { person: await readPerson(context, signedIn.person.id) };
  }),

  setVoteMails: os.setVoteMails.handler(async ({ input, context }) => {
    await changeProfile(context, await requireSignedIn(context), input);
    return DONE;
  }),

  stopVoteMails: os.stopVoteMails.handler(async ({ input, context }) => {
    await stopMails(context.services, 'voteMails', input.token);
    return DONE;
  }),

  setReviewMails: os.setReviewMails.handler(async ({ input, context }) => {
    await changeProfile(context, await requireSignedIn(context), input);
    return DONE;
  }),

  stopReviewMails: os.stopReviewMails.handler(async ({ input, context }) => {
    await stopMails(context.services, 'reviewMails', input.token);
    return DONE;
  }),

  account: os.account.handler(async ({ context }) =>
    presentAccount(context.services, await requireSignedIn(context)),
  ),

  personalData: os.personalData.handler(async ({ context }) => {
    const signedIn = await requireSignedIn(context, { isFresh: true });
    await limit(context, 'dataByPerson', signedIn.person.id);
    return presentPersonalData(context.services, signedIn);
  }),

  endSession: os.endSession.handler(async ({ input, context }) => {
    await endSession(context, await requireSignedIn(context), input.sessionId);
    return DONE;
  }),

  endAllSessions: os.endAllSessions.handler(async ({ context }) => {
    await endAllSessions(context, await requireSignedIn(context));
    return DONE;
  }),

  deleteAccount: os.deleteAccount.handler(async ({ input, context }) => {
    const signedIn = await requireSignedIn(context);
    await limit(context, 'deleteByPerson', signedIn.person.id);
    await deleteAccount(context, signedIn, input.password);
    return DONE;
  }),

  list: os.list.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const { db, config, now } = context.services;
    const at = now();
    const { page, ...filter } = input;
    const { people, total, isMore } = await selectListedPeople(
      db,
      { ...filter, now: at },
      partOf(page, PAGE_SIZE),
      config.adminEmails,
    );
    return {
      people: people.map((person) => presentListedPerson(person, at)),
      total,
      isMore,
      pageSize: PAGE_SIZE,
    };
  }),

  setAdmin: os.setAdmin.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    return presentListedPerson(await setAdmin(context, actor, input), context.services.now());
  }),

  setBanned: os.setBanned.handler(async ({ input, context }) => {
    const actor = await requireAdmin(context);
    return presentListedPerson(await setBanned(context, actor, input), context.services.now());
  }),
});
