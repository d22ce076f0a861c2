import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
} from '../../database/schema/second-factors.ts';
import { exportedColumns } from '../sql/exported-columns.ts';

const appColumns = exportedColumns(authenticatorApps, {
  userId: true,
  sealedSecret: false,
  confirmedAt: true,
  lastStep: true,
  createdAt: true,
});
const codeColumns = exportedColumns(recoveryCodes, {
  id: true,
  userId: true,
  codeHash: false,
  usedAt: true,
  createdAt: true,
});
const passkeyColumns = exportedColumns(passkeys, {
  id: true,
  userId: true,
  name: true,
  credentialId: true,
  publicKey: false,
  counter: true,
  transports: true,
  usedAt: true,
  createdAt: true,
});

export const selectAppsOf = (db: Queryable, userId: string) =>
  db.select(appColumns).from(authenticatorApps).where(eq(authenticatorApps.userId, userId));

export const selectCodesOf = (db: Queryable, userId: string) =>
  db.select(codeColumns).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));

export const selectPasskeysOf = (db: Queryable, userId: string) =>
  db.select(passkeyColumns).from(passkeys).where(eq(passkeys.userId, userId));
