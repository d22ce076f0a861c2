import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { AppealForm } from './AppealForm.tsx';
import { AppealFrame, useProof } from './AppealFrame.tsx';
import { VoteRuling } from './VoteRuling.tsx';
import { VOTE_RULINGS_KEY } from './vote-rulings.ts';

/** Not cached: it is read again with each visit. */
const voteRulingQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['vote-ruling', token],
    queryFn: () => api.voteAppeals.readRuling({ token }),
    ...cached.edited,
    ...cached.unkept,
  });

/** /appeal/votes: a ruling on votes, and the appeal against it; no sign-in is needed. */
export function VoteAppealPage() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const proof = useProof();
  const { token, isReady } = proof;
  const query = useQuery({ ...voteRulingQuery(api, token), enabled: isReady && token !== '' });
  return (
    <AppealFrame title={t('voteAppeals.title')} proof={proof} query={query}>
      {(ruling) => (
        <>
          <section className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
            <VoteRuling ruling={ruling} />
          </section>
          <AppealForm
            ruling={ruling}
            granted={t('voteAppeals.granted')}
            onSend={async (appealText) => {
              const sent = await api.voteAppeals.appeal({ token, appealText });
              client.setQueryData(['vote-ruling', token], sent);
              void client.invalidateQueries({ queryKey: VOTE_RULINGS_KEY });
            }}
            onStale={() => void client.invalidateQueries({ queryKey: ['vote-ruling', token] })}
          />
        </>
      )}
    </AppealFrame>
  );
}
