import type { ErrorCode } from '../../domain/errors.ts';

/** Refusals of who somebody is, what they may, and how often: what an attack leaves behind. */
const NOTED: ReadonlySet<string> = new Set([
  'account_banned',
  'account_suspended',
  'admin_required',
  'bad_code_verifier',
  'foreign_origin',
  'identity_token_invalid',
  'owner_required',
  'staff_required',
  'too_many_requests',
  'wrong_credentials',
  'wrong_password',
] satisfies ErrorCode[]);

/** Routes and codes are fixed sets: so are the lines of a minute, whatever an attacker sends. */
const EVERY_MS = 60_000;

interface Refusal {
  requestId: string;
  route: string;
  status: number;
  code: string;
}

/** What of a log is used. */
interface RefusalLog {
  warn: (fields: object, message: string) => void;
}

/**
 * Writes refusals that an attack would leave behind: of each route and code the first at once, and then
 * one line a minute at most, with how many were not written since. Without address and person.
 * @param nowMs a clock in milliseconds that never goes back
 */
export function createRefusalLog(log: RefusalLog, nowMs: () => number) {
  const last = new Map<string, { at: number; unwritten: number }>();
  return ({ requestId, route, status, code }: Refusal): void => {
    if (!NOTED.has(code)) return;
    const key = `${route} ${code}`;
    const before = last.get(key);
    const at = nowMs();
    if (before && at - before.at < EVERY_MS) {
      before.unwritten += 1;
      return;
    }
    last.set(key, { at, unwritten: 0 });
    log.warn({ requestId, route, status, code, unwritten: before?.unwritten ?? 0 }, 'refused');
  };
}
