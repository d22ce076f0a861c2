import type { AuditAction } from '../../domain/audit/rules.ts';
import type { Input } from './operations.ts';

const nothing = { fields: {}, added: [], changed: [], removed: [] };

/**
 * For each write of proposals, the entry that it leaves in the log of organisers, and an input with which it does
 * something.
 * @param owned makes a restaurant of the owner's
 * @param call calls an operation as the owner
 * @param list the open proposals, as organisers see them
 */
export function proposalWrites(
  owned: () => Promise<string>,
  call: (name: string, input: Input) => Promise<{ version: number }>,
  list: () => Promise<{ proposals: { id: string; restaurantId: string }[] }>,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> {
  const proposal = async () => {
    const restaurantId = await owned();
    const { version } = await call('proposals.find', { restaurantId });
    return { ...nothing, restaurantId, version, fields: { phone: '843 555 0188' } };
  };
  const sent = async () => {
    const input = await proposal();
    await call('proposals.send', input);
    return input.restaurantId;
  };
  const sentId = async () => {
    const restaurantId = await sent();
    const { proposals } = await list();
    return proposals.find((one) => one.restaurantId === restaurantId)?.id;
  };
  return {
    'proposals.approve': {
      action: 'proposal_approved',
      input: async () => ({ proposalId: await sentId() }),
    },
    'proposals.reject': {
      action: 'proposal_rejected',
      input: async () => ({ proposalId: await sentId(), reason: 'Blurred' }),
    },
    'proposals.send': { action: 'proposal_sent', input: proposal },
    'proposals.withdraw': {
      action: 'proposal_withdrawn',
      input: async () => ({ restaurantId: await sent() }),
    },
  };
}
