import { oc } from '@orpc/contract';
import { errorsOf } from './errors.ts';

/** What every operation may answer, whatever it does. */
const common = errorsOf('invalid_input', 'too_many_requests', 'internal');

/** An operation that only reads. */
export const reading = oc.errors(common);

/** An operation that changes something: it takes a JSON body from our own pages only. */
export const writing = oc.errors({
  ...common,
  ...errorsOf('malformed_json', 'foreign_origin', 'body_too_large', 'unsupported_media_type'),
});
