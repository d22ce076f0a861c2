import { useId } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

const ROLES = ['visitor', 'owner', 'staff', 'admin'] as const;
const ACTIONS = ['creation', 'setup', 'quick', 'recreation', 'deletion', 'ban'] as const;

/** Explains what each role may do, and the names of the admin actions on accounts. */
export function AccountHelp() {
  const t = useText();
  const actionsId = useId();
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-card px-4 font-semibold">
        <Icon name="info" className="text-muted" />
        {t('admin.help_title')}
      </summary>
      <div className="grid gap-4 p-4 pt-1">
        <Words words={ROLES} />
        <section aria-labelledby={actionsId} className="grid gap-3 border-t border-line pt-4">
          <h2 id={actionsId} className="[font-family:inherit] font-semibold">
            {t('admin.help_actions')}
          </h2>
          <Words words={ACTIONS} />
        </section>
      </div>
    </details>
  );
}

function Words({ words }: { words: readonly (typeof ROLES | typeof ACTIONS)[number][] }) {
  const t = useText();
  return (
    <dl className="grid gap-3 md:grid-cols-2 md:gap-x-8">
      {words.map((word) => (
        <div key={word}>
          <dt className="font-semibold">{t(`admin.help_${word}`)}</dt>
          <dd className="text-sm text-muted">{t(`admin.help_${word}_is`)}</dd>
        </div>
      ))}
    </dl>
  );
}
