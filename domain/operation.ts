import { oc } from '@orpc/contract';
import * as z from 'zod';
import { type ErrorCode, errorsOf } from './errors.ts';

/**
 * Who may call an operation; everybody else is refused, which `server/app/access.postgres.http.test.ts`
 * tries for each of them.
 *
 * - `everyone`: also who is not signed in
 * - `signed_in`: whoever has an account
 * - `owner`: an owner of the restaurant that it is about
 * - `admin`: an organiser
 */
export type Access = 'everyone' | 'signed_in' | 'owner' | 'admin';

export interface OperationMeta {
  access: Access;
  /** It takes the bytes of one file in place of JSON: at most so many. */
  fileBytes?: number;
  /** Done twice it is the same as done once: whoever got no answer sends it once more. */
  repeats?: true;
}

const REFUSALS = {
  everyone: [],
  signed_in: [],
  owner: ['signed_out', 'owner_required'],
  admin: ['signed_out', 'admin_required'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** What every operation may answer, whatever it does. */
const common = errorsOf('invalid_input', 'too_many_requests', 'internal');

const operation = <By extends Access>(access: By) =>
  oc
    .$meta<OperationMeta>({ access })
    .errors(common)
    .errors(errorsOf<(typeof REFUSALS)[By][number]>(...REFUSALS[access]));

/** An operation that only reads. */
export const reading = <By extends Access>(access: By) => operation(access);

/** An operation that changes something: it takes a JSON body from our own pages only. */
export const writing = <By extends Access>(access: By) =>
  operation(access).errors(
    errorsOf('malformed_json', 'foreign_origin', 'body_too_large', 'unsupported_media_type'),
  );

/**
 * An operation that changes something, and nothing more when it comes again: what was set stays set, no
 * mail goes twice, nothing is written down twice, and the answer is the same. The browser sends it once
 * more by itself where no answer came (`web/api/client.ts`); `server/app/repeating.postgres.http.test.ts` sends
 * each of them twice. Votes are none of them, though their key would allow it: the outbox sends those.
 */
export const repeating = <By extends Access>(access: By) =>
  writing(access).meta({ access, repeats: true });

/**
 * An operation that takes a file: its bytes are the body and come as `file`; other parameters are the
 * path's and the query's, and so are texts.
 * @param fileBytes the most that it takes
 */
export const uploading = <By extends Access>(access: By, fileBytes: number) =>
  writing(access).meta({ access, fileBytes });

const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const;

/** What an operation answers that gives a file to be kept, in one of these formats. */
export const fileAs = (...formats: (keyof typeof FILE_TYPES)[]) =>
  z.file().mime(formats.map((format) => FILE_TYPES[format]));
