import { useEffect, useRef } from 'react';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { countOf } from './counts.ts';

/** The result of an import, with links to it. */
export function Done({ done, onRestart }: { done: ListedImport; onRestart: () => void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = [
    ['created', 'imports.done_created'],
    ['changed', 'imports.done_changed'],
    ['refused', 'imports.done_left_out'],
    ['left_out', 'imports.done_unsaid'],
  ] as const;
  return (
    <section className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-8 text-center shadow-card">
      <span className="grid size-16 place-items-center rounded-full bg-agave-soft text-agave">
        <Icon name="check" size={8} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        {t('imports.done_title', { file: done.fileName })}
      </h2>
      <div role="status">
        {lines.map(([outcome, text]) => {
          const count = countOf(done, outcome);
          return count > 0 && <p key={outcome}>{t(text, { count })}</p>;
        })}
        <p className="text-muted">{t('imports.done_public')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.catalogue()}>{t('imports.to_restaurants')}</ButtonLink>
        <ButtonLink look="secondary" to={paths.participating()}>
          {t('imports.show_public')}
        </ButtonLink>
        <Button look="secondary" onClick={onRestart}>
          {t('imports.import_more')}
        </Button>
      </div>
    </section>
  );
}
