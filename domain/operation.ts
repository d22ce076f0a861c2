import { oc } from '@orpc/contract';
import * as z from 'zod';
import { type ErrorCode, errorsOf } from './errors.ts';

/**
 * Who may call an operation; everybody else is refused, which `server/app/access.postgres.http.test.ts`
 * tests for each of them.
 * - `everyone`: also without a session
 * - `signed_in`: any account
 * - `owner`: an owner of the restaurant in question
 * - `owner_or_admin`: the same, or an organiser
 * - `staff`: an owner of the restaurant, somebody whom one has let in, or an organiser
 * - `admin`: an organiser
 */
export type Access = 'everyone' | 'signed_in' | 'owner' | 'owner_or_admin' | 'staff' | 'admin';

export interface OperationMeta {
  access: Access;
  /** It takes the bytes of one file instead of JSON, up to this many. */
  fileBytes?: number;
  /** Idempotent: a client that got no answer may send it again. */
  repeats?: true;
  /** Its callers must have confirmed a short while ago that it is them (`isConfirmationDue`). */
  confirmation?: Confirmation;
}

/** Whether each call needs it, or only one whose input has one of these values in this field. */
export type Confirmation = 'always' | { field: string; isOneOf: readonly string[] };

const REFUSALS = {
  everyone: [],
  signed_in: [],
  owner: ['signed_out', 'owner_required', 'longer_password_due'],
  owner_or_admin: ['signed_out', 'owner_required', 'second_factor_required', 'longer_password_due'],
  staff: ['signed_out', 'staff_required', 'second_factor_required'],
  admin: ['signed_out', 'admin_required', 'second_factor_required', 'longer_password_due'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** Answers that every operation may give. */
const common = errorsOf(
  'invalid_input',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
  'internal',
);

const operation = <Allowed extends Access>(access: Allowed) =>
  oc
    .$meta<OperationMeta>({ access })
    .errors(common)
    .errors(errorsOf<(typeof REFUSALS)[Allowed][number]>(...REFUSALS[access]));

/** An operation that only reads. */
export const reading = <Allowed extends Access>(access: Allowed) => operation(access);

/** An operation that changes something: it takes a JSON body, from our own pages only. */
export const writing = <Allowed extends Access>(access: Allowed) =>
  operation(access).errors(
    errorsOf('malformed_json', 'foreign_origin', 'body_too_large', 'unsupported_media_type'),
  );

/**
 * An idempotent change: sending it again sets no new value, sends no second mail, writes no second log
 * entry, and gives the same answer. The browser repeats it automatically if no answer came
 * (`web/api/client.ts`); `server/app/repeating.http.test.ts` sends each of them twice. Votes are
 * excluded, although their key would allow it: the outbox sends those.
 */
export const repeating = <Allowed extends Access>(access: Allowed) =>
  writing(access).meta({ access, repeats: true });

/**
 * As `reading`, of what a stolen session must not get: the session's person has confirmed within ten minutes that it
 * is them. `server/app/confirmation.ts` refuses all others, whatever the operation's own code does.
 */
export const readingConfirmed = <Allowed extends Access>(access: Allowed) =>
  reading(access).meta({ access, confirmation: 'always' }).errors(errorsOf('confirmation_due'));

/** As `writing`, with the same condition. @param confirmation which calls need it */
export const writingConfirmed = <Allowed extends Access>(
  access: Allowed,
  confirmation: Confirmation = 'always',
) => writing(access).meta({ access, confirmation }).errors(errorsOf('confirmation_due'));

/**
 * An operation that takes a file: its bytes are the body and come as `file`; other parameters come as texts
 * from the path and the query.
 * @param fileBytes the maximum size
 */
export const uploading = <Allowed extends Access>(access: Allowed, fileBytes: number) =>
  writing(access).meta({ access, fileBytes });

const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

/** The output of an operation that offers a file for download, in one of these formats. */
export const fileAs = (...formats: (keyof typeof FILE_TYPES)[]) =>
  z.file().mime(formats.map((format) => FILE_TYPES[format]));
