import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { AppealForm } from './AppealForm.tsx';
import { AppealFrame, useProof } from './AppealFrame.tsx';
import { Ruling } from './Ruling.tsx';

/** The ruling that a mail's proof belongs to. Not cached: it is read again with each visit. */
const rulingQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['ruling', token],
    queryFn: () => api.moderation.readRuling({ token }),
    ...cached.edited,
    ...cached.unkept,
  });

/** /appeal: the ruling that a mail refers to, and the appeal against it; no sign-in is needed. */
export function AppealPage() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const proof = useProof();
  const { token, isReady } = proof;
  const query = useQuery({ ...rulingQuery(api, token), enabled: isReady && token !== '' });
  return (
    <AppealFrame title={t('appeals.title')} proof={proof} query={query}>
      {(ruling) => (
        <>
          <Ruling ruling={ruling} />
          <AppealForm
            ruling={{ ...ruling, isOver: ruling.isLifted }}
            granted={t('appeals.granted')}
            onSend={async (appealText) => {
              const sent = await api.moderation.appeal({ token, appealText });
              client.setQueryData(['ruling', token], sent);
              void client.invalidateQueries({ queryKey: ['mine', 'rulings'] });
            }}
            onStale={() => void client.invalidateQueries({ queryKey: ['ruling', token] })}
          />
        </>
      )}
    </AppealFrame>
  );
}
