import { safeLink } from '../../domain/restaurants/rules.ts';

/** Scripts that are read by themselves; Japanese mixes three. Digits and hyphens belong to each. */
const SCRIPTS = [
  /^[\p{Script=Latin}\p{Script=Common}]*$/u,
  /^[\p{Script=Greek}\p{Script=Common}]*$/u,
  /^[\p{Script=Cyrillic}\p{Script=Common}]*$/u,
  /^[\p{Script=Arabic}\p{Script=Common}]*$/u,
  /^[\p{Script=Hebrew}\p{Script=Common}]*$/u,
  /^[\p{Script=Hangul}\p{Script=Common}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]*$/u,
];

/** A link in pieces, as it is read by people who judge it. */
export interface ShownLink {
  /** The scheme, and what else is before the host. */
  before: string;
  /** As it was typed; in punycode where it mixes scripts, and so may look like another. */
  host: string;
  /** The port, the path, and the rest. */
  after: string;
}

/** null for what is no link. */
export function shownLink(value: unknown): ShownLink | null {
  const url = typeof value === 'string' ? safeLink(value) : null;
  const [, before, host, after] = /^(https?:\/\/)([^/?#:]+)(.*)$/is.exec(url ?? '') ?? [];
  if (before === undefined || host === undefined || after === undefined) return null;
  return { before, host: shownHost(host), after };
}

function shownHost(typed: string): string {
  const host = typed.normalize('NFKC').toLowerCase();
  if (SCRIPTS.some((script) => script.test(host))) return host;
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return host;
  }
}
