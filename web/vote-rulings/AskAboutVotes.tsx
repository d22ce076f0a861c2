import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { previewQuery, type RulingOn } from './queries.ts';
import { VoteRulingDialog } from './VoteRulingDialog.tsx';

/** After a ban, asks what should happen to the person's votes; closes at once if they have none. */
export function AskAboutVotes({
  personId,
  name,
  onClose,
}: {
  personId: string;
  name: string;
  onClose: () => void;
}) {
  const t = useText();
  const on: RulingOn = { kind: 'person', personId };
  const query = useQuery(previewQuery(useApi(), on, 'exclude'));
  const isNone = query.isError || query.data?.changed === 0;
  useEffect(() => {
    if (isNone) onClose();
  }, [isNone, onClose]);
  if (!query.data || isNone) return null;
  return (
    <VoteRulingDialog
      on={on}
      action="exclude"
      title={t('voteRulings.ask_title')}
      intro={t('voteRulings.ask_intro', { person: name })}
      onClose={onClose}
    />
  );
}
