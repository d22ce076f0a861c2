import { databaseFault } from './open.ts';

/** The parts of an address that may be shown: not the password. */
interface Place {
  host: string;
  at: string;
  account: string;
  database: string;
}

/** Of `pg`, which gives this error no code. */
const NO_PASSWORD = /client password must be a string/;

/**
 * Why the database at DATABASE_URL cannot be reached or does not let us in, and what to do, in words.
 * @param url the address that was tried
 * @returns null for any other error
 */
export function explainConnection(error: unknown, url: string): string | null {
  const place = placeOf(url);
  const said =
    refusal(databaseFault(error)?.sqlState, place) ??
    networkFault(codesOf(error), place) ??
    withoutPassword(error, place);
  return said === null ? null : `DATABASE_URL: ${said}`;
}

function refusal(sqlState: string | undefined, { at, account, database }: Place): string | null {
  switch (sqlState) {
    case '28P01':
      return (
        `PostgreSQL at ${at} refuses the password of "${account}" (28P01). Correct it; ` +
        'in the address % / ? # in a password must be percent-encoded, as %25, %2F, %3F and %23.'
      );
    case '28000':
      return (
        `PostgreSQL at ${at} does not let "${account}" in (28000). ` +
        'Create the role with login, and allow it in pg_hba.conf; where TLS is needed, end the address with ?sslmode=require.'
      );
    case '3D000':
      return (
        `PostgreSQL at ${at} has no database "${database}" (3D000). ` +
        `Correct the name, or make it: create database "${database}" encoding 'UTF8' template template0`
      );
    default:
      return null;
  }
}

function networkFault(codes: readonly string[], { host, at }: Place): string | null {
  const has = (...some: string[]) => some.find((code) => codes.includes(code));
  const unknown = has('ENOTFOUND', 'EAI_AGAIN');
  if (unknown) {
    return `no machine is known as "${host}" (${unknown}). Correct the name; in a container, let both be in one network.`;
  }
  if (has('ECONNREFUSED')) {
    return `nothing listens at ${at} (ECONNREFUSED). Start PostgreSQL there, or correct host and port.`;
  }
  const unreachable = has('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNRESET');
  if (unreachable) {
    return `${at} cannot be reached (${unreachable}). Correct host and port, or let the firewall pass it.`;
  }
  return null;
}

const withoutPassword = (error: unknown, { account }: Place): string | null =>
  chainOf(error).some(({ message }) => NO_PASSWORD.test(message))
    ? `it has no password, and PostgreSQL asks "${account}" for one. Write it behind the name, as name:password@host.`
    : null;

/** The codes of an error, its causes, and of the attempts at each address of a host. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (const at of chainOf(error)) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf));
  }
  return codes;
}

function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error; at = at.cause) chain.push(at);
  return chain;
}

function placeOf(url: string): Place {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = hostname || (searchParams.get('host') ?? 'localhost');
  const account = decodeURIComponent(username) || 'the account of this process';
  const database = decodeURIComponent(pathname.slice(1)) || account;
  return { host, at: `${host}:${port || '5432'}`, account, database };
}
