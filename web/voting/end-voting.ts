import type { QueryClient } from '@tanstack/react-query';
import type { VotingNow, VotingStatus } from '../../domain/voting/schema.ts';
import type { Api } from '../api/client.ts';
import { settingsQuery } from '../shell/queries.ts';
import { VOTING_STATUS } from './queries.ts';

const OVER = { votingEnabled: false, voting: 'over' } as const satisfies Partial<VotingNow>;

/**
 * The set time has come: everything that this page knows of voting says so at once. The moments of the answers
 * stay, by which the phone's clock is measured.
 */
export function endVoting(client: QueryClient, api: Api): void {
  const { queryKey } = settingsQuery(api);
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(
    queryKey,
    (settings) => settings && { ...settings, ...OVER },
    updatedAt === undefined ? {} : { updatedAt },
  );
  for (const { queryKey: key, state } of client
    .getQueryCache()
    .findAll({ queryKey: VOTING_STATUS })) {
    client.setQueryData<VotingStatus>(key, (status) => status && { ...status, ...OVER }, {
      updatedAt: state.dataUpdatedAt,
    });
  }
}
