import { Link } from '@tanstack/react-router';
import { SIGNATURES_NEEDED } from '../../domain/results/rules.ts';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { END_ID } from '../settings/end-place.ts';
import { Button, ButtonLink, shape } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { openChecks } from './desk-checks.ts';
import type { Due } from './desk-due.ts';
import { publishedPath, versionName } from './desk-words.ts';
import type { Asked } from './DeskDialog.tsx';

const ICONS: Record<Due, IconName> = {
  close: 'lock',
  freeze: 'archive',
  freeze_again: 'history',
  correct: 'history',
  sign: 'edit',
  wait: 'clock',
  invite: 'users',
  owner: 'store',
  publish: 'globe',
  done: 'check',
};

/** What needs nobody's doing now. */
const CALM: ReadonlySet<Due> = new Set(['wait', 'done', 'owner']);

/** The one thing to do now. */
export function DeskNext({
  desk,
  due,
  onAsk,
}: {
  desk: ResultDesk;
  due: Due;
  onAsk: (what: Asked) => void;
}) {
  const t = useText();
  const isCalm = CALM.has(due);
  const words = wordsOf(desk);
  const open = openChecks(desk).length;
  return (
    <section
      aria-labelledby="desk-next"
      className={`grid gap-5 rounded-card border-2 p-5 sm:p-6 lg:flex lg:items-center lg:justify-between lg:gap-8 ${due === 'done' ? 'border-agave bg-agave-soft' : isCalm ? 'border-line bg-surface' : 'border-chile bg-surface shadow-card'}`}
    >
      <div className="flex min-w-0 gap-4">
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full max-sm:hidden ${due === 'done' ? 'bg-agave text-on-agave' : 'bg-chile-soft text-chile'}`}
        >
          <Icon name={ICONS[due]} size={6} />
        </span>
        {/* Two organisers work here: what the other one does is said as it comes. */}
        <div role="status" className="grid min-w-0 gap-1">
          <h2 id="desk-next" className="text-xl font-extrabold">
            {t(`resultDesk.due_${due}`, words)}
          </h2>
          <p className="max-w-[68ch]">{t(`resultDesk.due_${due}_why`, words)}</p>
          {due === 'done' && (
            <p className="max-w-[68ch]">
              {open > 0
                ? t('resultDesk.due_done_open', { count: open })
                : t('resultDesk.due_done_nothing')}
            </p>
          )}
          {due === 'freeze_again' && <Changes desk={desk} />}
          {due === 'sign' && !desk.hasOther && (
            <p className="text-amber">
              {t('resultDesk.due_sign_alone')}{' '}
              <Link
                to={paths.userManagement()}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {t('resultDesk.due_invite_act')}
              </Link>
            </p>
          )}
        </div>
      </div>
      <Act desk={desk} due={due} onAsk={onAsk} />
    </section>
  );
}

const wordsOf = ({ frozen, published: [newest] }: ResultDesk) => {
  const missing = frozen ? SIGNATURES_NEEDED - frozen.signatures.length : 0;
  return {
    version: frozen ? versionName(frozen) : newest ? versionName(newest) : '',
    count: Math.max(0, missing),
  };
};

/** What has come since the version was frozen. */
function Changes({ desk: { frozen } }: { desk: ResultDesk }) {
  const t = useText();
  if (!frozen) return null;
  const { votes, rulings, rules } = frozen.changes;
  return (
    <ul className="grid list-disc gap-0.5 pl-5 tabular-nums">
      {votes > 0 && <li>{t('resultDesk.since_votes', { count: votes })}</li>}
      {rulings > 0 && <li>{t('resultDesk.since_rulings', { count: rulings })}</li>}
      {rules && <li>{t('resultDesk.since_rules')}</li>}
      {frozen.signatures.length > 0 && (
        <li>{t('resultDesk.since_signatures', { count: frozen.signatures.length })}</li>
      )}
    </ul>
  );
}

function Act({ desk, due, onAsk }: { desk: ResultDesk; due: Due; onAsk: (what: Asked) => void }) {
  const t = useText();
  const className = 'shrink-0 max-sm:w-full';
  const text = (what: Exclude<Due, 'wait' | 'owner'>) => t(`resultDesk.due_${what}_act`);
  switch (due) {
    case 'close':
      return (
        <Link to={paths.settings()} hash={END_ID} className={`${shape('primary')} ${className}`}>
          <Icon name="lock" />
          {text(due)}
        </Link>
      );
    case 'freeze':
    case 'freeze_again':
    case 'correct':
      return (
        <Button icon="archive" className={className} onClick={() => onAsk('freeze')}>
          {text(due)}
        </Button>
      );
    case 'sign':
      return (
        <Button icon="edit" className={className} onClick={() => onAsk('sign')}>
          {text(due)}
        </Button>
      );
    case 'publish':
      return (
        <div className="flex shrink-0 flex-wrap gap-3 max-sm:grid max-sm:w-full">
          <ButtonLink look="secondary" to={paths.reveal()} icon="play">
            {t('resultDesk.stage_reveal')}
          </ButtonLink>
          <Button icon="globe" onClick={() => onAsk('publish')}>
            {text(due)}
          </Button>
        </div>
      );
    case 'invite':
      return (
        <ButtonLink to={paths.userManagement()} icon="users" className={className}>
          {text(due)}
        </ButtonLink>
      );
    case 'done': {
      const [newest] = desk.published;
      return newest ? (
        <ButtonLink
          look="secondary"
          to={publishedPath(newest, desk.published)}
          icon="eye"
          className={className}
        >
          {text(due)}
        </ButtonLink>
      ) : null;
    }
    case 'wait':
    case 'owner':
      return null;
  }
}
