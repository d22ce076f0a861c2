import { recallJson } from '../platform/kept.ts';
import { keepSecret, recallSecret } from './session.ts';
import type { PendingSignIn } from './sign-in-flow.ts';

export const writePending = (pending: PendingSignIn | null): Promise<void> =>
  keepSecret('pending-sign-in', pending && JSON.stringify(pending));

export const readPending = async (): Promise<PendingSignIn | null> =>
  recallJson(await recallSecret('pending-sign-in')) as PendingSignIn | null;
