/**
 * How the codes of a counter screen are computed (RFC 6238). Server and screen pass these to the same
 * library; 8 digits are as many as it makes.
 */
export const VENUE_TOTP = { algorithm: 'SHA256', digits: 8, period: 30 } as const;
/** Length of a screen's secret: as long as the hash, as RFC 4226 advises. */
export const SECRET_BYTES = 32;

/** Characters of a screen's name. */
export const MAX_LABEL_LENGTH = 40;
/** Active screens of one restaurant. */
export const MAX_SCREENS = 5;
/** People who may redeem the code of one step of one screen: more than a counter serves in 30 s. */
export const MAX_USES_OF_STEP = 40;

/** The steps that are accepted, relative to the server's: for slow hands, and for clocks that differ. */
export const STEP_WINDOW = { first: -2, last: 1 } as const;
/** Codes this many seconds outside of the window are recognised, to say that a clock is wrong. */
export const CLOCK_SEARCH_SECONDS = 600;
/** For this long after its revocation, codes of a screen are refused with that reason. */
export const REVOKED_SCREEN_HOURS = 24;

/** Digits and capitals without those that look like another one: 0 O, 1 I L, U V. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 6;

const CODES = BigInt(CODE_SIGNS.length) ** BigInt(CODE_LENGTH);
const OTPS = 10n ** BigInt(VENUE_TOTP.digits);
/** Coprime to the number of codes, so that multiplying by it is reversible; spreads numbers over all signs. */
const SPREAD = 45_054_679n;
const SPREAD_INVERSE = inverse(SPREAD, CODES);

/** The step of a moment: seconds since 1970, divided by 30. */
export const stepAt = (moment: Date): number =>
  Math.floor(moment.getTime() / 1000 / VENUE_TOTP.period);

/** The moment at which a step begins. */
export const startOfStep = (step: number): Date => new Date(step * VENUE_TOTP.period * 1000);

/**
 * The six signs for a number of eight digits. Different numbers have different codes; one of seven sequences
 * of signs is a code, so that most typing errors are found without the secret.
 */
export function codeOfOtp(otp: string): string {
  let rest = (BigInt(otp) * SPREAD) % CODES;
  let code = '';
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    code = CODE_SIGNS.charAt(Number(rest % BigInt(CODE_SIGNS.length))) + code;
    rest /= BigInt(CODE_SIGNS.length);
  }
  return code;
}

/** The number of a code in capitals; null if no number has it. */
export function otpOfCode(code: string): string | null {
  if (code.length !== CODE_LENGTH) return null;
  let number = 0n;
  for (const sign of code) {
    const value = CODE_SIGNS.indexOf(sign);
    if (value < 0) return null;
    number = number * BigInt(CODE_SIGNS.length) + BigInt(value);
  }
  const otp = (number * SPREAD_INVERSE) % CODES;
  return otp < OTPS ? String(otp).padStart(VENUE_TOTP.digits, '0') : null;
}

/** A code as it was typed, in capitals and without spaces and hyphens; null if it cannot be one. */
export function readTypedCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return otpOfCode(code) === null ? null : code;
}

/** In two groups, as people read it: `ABC 234`. */
export const groupCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** The address in the QR code. The code is in the fragment: browsers do not send it, so no server logs it. */
export const venueLink = (origin: string, restaurantId: string, code: string): string =>
  `${origin}/restaurant/${restaurantId}#venue=${code}`;

/** The code in the fragment of an address; null if there is none. @param hash with its `#`, or empty */
export function codeOfFragment(hash: string): string | null {
  const [, value] = /^#(?:.*&)?venue=([^&]*)/.exec(hash) ?? [];
  return value === undefined ? null : readTypedCode(value);
}

/** What a scanned text says; null if it is not of a counter screen. Any origin: the server checks the code. */
export function readScannedLink(text: string): { restaurantId: string; code: string } | null {
  const found = /\/restaurant\/([0-9a-f-]{36})[^#]*(#.*)$/i.exec(text);
  const code = codeOfFragment(found?.[2] ?? '');
  return found?.[1] && code ? { restaurantId: found[1].toLowerCase(), code } : null;
}

/** Whether a code of this step is accepted now, or shows that a clock is wrong; null: neither. */
export function judgeStep(step: number, now: Date): 'accepted' | 'clock' | null {
  const behind = step - stepAt(now);
  if (behind >= STEP_WINDOW.first && behind <= STEP_WINDOW.last) return 'accepted';
  const reach = CLOCK_SEARCH_SECONDS / VENUE_TOTP.period;
  return behind >= STEP_WINDOW.first - reach && behind <= STEP_WINDOW.last + reach ? 'clock' : null;
}

/** The steps that `judgeStep` knows at this moment, the accepted ones first. */
export function stepsAround(now: Date): number[] {
  const current = stepAt(now);
  const reach = CLOCK_SEARCH_SECONDS / VENUE_TOTP.period;
  const { first, last } = STEP_WINDOW;
  const between = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => current + from + index);
  return [
    ...between(first, last),
    ...between(first - reach, first - 1),
    ...between(last + 1, last + reach),
  ];
}

/** The number that undoes a multiplication modulo `modulus` (extended Euclid). */
function inverse(number: bigint, modulus: bigint): bigint {
  let [previous, current] = [modulus, number];
  let [factorBefore, factor] = [0n, 1n];
  while (current > 0n) {
    const times = previous / current;
    [previous, current] = [current, previous - times * current];
    [factorBefore, factor] = [factor, factorBefore - times * factor];
  }
  return ((factorBefore % modulus) + modulus) % modulus;
}
