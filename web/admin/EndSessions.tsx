import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

/** Which sessions to end. */
export type Ending =
  | { kind: 'one'; sessionId: string; person: string; device: string }
  | { kind: 'person'; personId: string; person: string }
  | { kind: 'others'; sessions: number; people: number; until: string };

/** Confirms which sessions will end; to end all others, their number must be typed. */
export function EndSessions({
  ending,
  focusId,
  onDone,
  onClose,
}: {
  ending: Ending;
  /** Id of a lasting element: what opened the dialog may be gone with the session. */
  focusId: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const done = useFocusAfter(focusId);
  const end = async () => {
    try {
      if (ending.kind === 'one') {
        await api.sessions.end({ sessionId: ending.sessionId });
        toast(t('sessions.ended', { person: ending.person }));
      } else {
        const { ended } =
          ending.kind === 'person'
            ? await api.sessions.endOf({ personId: ending.personId })
            : await api.sessions.endOthers({ until: ending.until });
        toast(t('sessions.ended_count', { count: ended }));
      }
      done();
    } finally {
      // Also after a refusal: the list has changed then.
      void onDone();
    }
  };
  if (ending.kind === 'others') {
    return (
      <ConfirmDialog
        title={t('sessions.end_others_title')}
        action={t('sessions.end_others')}
        isDangerous
        typed={{
          label: t('sessions.end_others_type', { number: ending.sessions }),
          word: String(ending.sessions),
        }}
        onConfirm={end}
        onClose={onClose}
      >
        <p>{t('sessions.end_others_will', { count: ending.sessions, people: ending.people })}</p>
        <Notice tone="amber">{t('sessions.end_others_note')}</Notice>
      </ConfirmDialog>
    );
  }
  const isOne = ending.kind === 'one';
  return (
    <ConfirmDialog
      title={t(isOne ? 'sessions.end_title' : 'sessions.end_of_title')}
      action={t(isOne ? 'sessions.end' : 'sessions.end_of')}
      isDangerous
      onConfirm={end}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {ending.kind === 'one'
          ? t('sessions.end_will', { person: ending.person, device: ending.device })
          : t('sessions.end_of_will', { person: ending.person })}
      </p>
    </ConfirmDialog>
  );
}
