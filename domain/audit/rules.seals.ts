import * as z from 'zod';
import type { Changes } from './rules.ts';

/** An entry of the audit log, as far as the chain covers it. */
export interface Sealable {
  number: number;
  at: Date;
  actorName: string | null;
  actorEmail: string | null;
  /** null: name and address were erased. */
  actorSalt: string | null;
  actorRole: string;
  action: string;
  subjectId: string;
  subjectName: string | null;
  restaurantId: string | null;
  /** As the database has it: with its keys in the database's order. `userId` may be of a deleted account. */
  changes: Changes | null;
  /** null: an id of a deleted account was replaced. */
  subjectSalt: string | null;
}

/** A link of the chain; digests and hash are SHA-256 in hexadecimal digits. */
export interface Seal {
  /** 1 for the first one. */
  position: number;
  number: number;
  actorDigest: string;
  subjectDigest: string;
  hash: string;
}

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export type HashText = (text: string) => string;

/** The hash before the first one. */
const NO_HASH = '';

const actorDigest = ({ actorSalt, actorName, actorEmail }: Sealable, hash: HashText): string =>
  hash(JSON.stringify([actorSalt, actorName, actorEmail]));
/** Of what may be a person's id alone: all else is in the hash, which no erasing touches. */
const subjectDigest = ({ subjectSalt, subjectId, changes }: Sealable, hash: HashText): string =>
  hash(JSON.stringify([subjectSalt, subjectId, changes?.userId ?? null]));

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The hash of a link, from the one before and its entry. */
function hashOf(entry: Sealable, seal: Omit<Seal, 'hash'>, before: string, hash: HashText): string {
  const { number, at, actorRole, action, subjectId, subjectName, restaurantId } = entry;
  const { userId: _, ...values } = entry.changes ?? {};
  return hash(
    JSON.stringify([
      before,
      seal.position,
      number,
      at.toISOString(),
      actorRole,
      action,
      isId(subjectId) ? null : subjectId,
      subjectName,
      restaurantId,
      values,
      seal.actorDigest,
      seal.subjectDigest,
    ]),
  );
}

/** The link of an entry that follows `last`; undefined: it is the first one. */
export function sealAfter(entry: Sealable, last: Seal | undefined, hash: HashText): Seal {
  const seal = {
    position: (last?.position ?? 0) + 1,
    number: entry.number,
    actorDigest: actorDigest(entry, hash),
    subjectDigest: subjectDigest(entry, hash),
  };
  return { ...seal, hash: hashOf(entry, seal, last?.hash ?? NO_HASH, hash) };
}

/** What is wrong with a link; each is a sign that somebody has changed the database by hand. */
export type SealFault =
  /** Links before it are gone. */
  | 'positions_missing'
  /** Its entry is gone. */
  | 'entry_missing'
  /** Name or address of its actor are others. */
  | 'actor_changed'
  /** They were erased before their time. */
  | 'actor_erased_early'
  /** The account of its actor has another address: the entry was given to somebody else. */
  | 'actor_replaced'
  /** Whom it was done to is another. */
  | 'subject_changed'
  /** An id in it was replaced as that of a deleted account, before its time. */
  | 'subject_erased_early'
  /** Anything else of the entry, or the link itself. */
  | 'entry_changed';

/** What the accounts of now say of an entry, whose ids no hash can cover: they are replaced with the accounts. */
export interface KnownAccounts {
  /** The address of the account with the actor's id; null: there is none. */
  actorEmail: string | null;
  /** Whether an id in the entry that may be a person's is that of an account. */
  isSubjectThere: boolean;
}

/**
 * Checks a link against its entry, the link before, and the accounts of now.
 * @param namesSince name and address of newer entries must be there
 * @param idsSince ids in newer entries must be those that were written
 */
export function faultOfSeal(
  seal: Seal,
  entry: (Sealable & { accounts: KnownAccounts }) | null,
  last: Seal | undefined,
  { namesSince, idsSince, hash }: { namesSince: Date; idsSince: Date; hash: HashText },
): SealFault | null {
  if (seal.position !== (last?.position ?? 0) + 1) return 'positions_missing';
  if (!entry) return 'entry_missing';
  if (seal.hash !== hashOf(entry, seal, last?.hash ?? NO_HASH, hash)) return 'entry_changed';
  if (entry.actorSalt === null && entry.at > namesSince) return 'actor_erased_early';
  if (entry.actorSalt !== null && seal.actorDigest !== actorDigest(entry, hash))
    return 'actor_changed';
  if (entry.subjectSalt !== null && seal.subjectDigest !== subjectDigest(entry, hash))
    return 'subject_changed';
  if (entry.subjectSalt === null && entry.at > idsSince) return 'subject_erased_early';
  return faultOfAccounts(entry);
}

/** A forgotten account's id is replaced by one that is nobody's; an account keeps its address as long as it lives. */
function faultOfAccounts({
  actorEmail,
  subjectSalt,
  accounts,
}: Sealable & { accounts: KnownAccounts }): SealFault | null {
  const isOther =
    accounts.actorEmail !== null &&
    actorEmail !== null &&
    accounts.actorEmail.toLowerCase() !== actorEmail.toLowerCase();
  if (isOther) return 'actor_replaced';
  return subjectSalt === null && accounts.isSubjectThere ? 'subject_changed' : null;
}
