import { createHmac } from 'node:crypto';
import { secretOf } from './secret.ts';
import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { readDevice } from './device.ts';
import { readTracesKey } from './keys.ts';
import { mailDomainOf } from './mail-domain.ts';
import { networksOf } from './networks.ts';

/** What is hashed; equal values of different kinds have different hashes. */
export type TraceKind = 'network' | 'subnet' | 'mail_domain' | 'device';

/** The first 16 bytes of HMAC-SHA-256: enough that two values never meet by chance. */
const HEX_DIGITS = 32;

/** What ballots may have in common, as `ballot_traces` stores it. Hashes are in hexadecimal. */
export interface BallotTraces {
  network: string | null;
  subnet: string | null;
  mailDomain: string;
  device: string | null;
  pageSeen: boolean;
  /** null: the page was not seen. */
  secondsOpen: number | null;
}

/** The keyed hash of a value: without the festival's key nobody can compute it, or try values. */
export const traceOf = (key: Buffer, kind: TraceKind, value: string): string =>
  createHmac('sha256', secretOf(key))
    .update(`${kind}\n${value}`)
    .digest('hex')
    .slice(0, HEX_DIGITS);

/**
 * The traces of a ballot from this request. Nothing of it leaves the server.
 * @param castAt when the ballot was cast, for the time since the page was opened
 */
export async function readTraces(
  context: ApiContext,
  { email }: Pick<Person, 'email'>,
  restaurantId: string,
  castAt: Date,
): Promise<BallotTraces> {
  const key = await readTracesKey(context.services);
  const hash = (kind: TraceKind, value: string | null | undefined) =>
    value ? traceOf(key, kind, value) : null;
  const { network, subnet } = networksOf(context.clientAddress);
  const device = readDevice(context);
  const seenAt = device?.seenAt(restaurantId);
  return {
    network: hash('network', network),
    subnet: hash('subnet', subnet),
    mailDomain: traceOf(key, 'mail_domain', mailDomainOf(email)),
    device: hash('device', device?.id),
    pageSeen: seenAt !== undefined,
    secondsOpen:
      seenAt === undefined
        ? null
        : Math.max(0, Math.round((castAt.getTime() - seenAt.getTime()) / 1000)),
  };
}
