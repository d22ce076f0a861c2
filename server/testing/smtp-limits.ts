import type { SmtpLimits } from '../smtp/delivery.ts';

/** For a mail server in the same process, which a busy machine lets answer late. */
export const PATIENT: SmtpLimits = {
  connection: 60_000,
  greeting: 60_000,
  silence: 60_000,
  delivery: 60_000,
};
