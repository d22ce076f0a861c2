import { useSuspenseQuery } from '@tanstack/react-query';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { resultPaths } from './result-paths.ts';
import { ResultHero } from './ResultHero.tsx';

const STEPS = [
  ['close', 'clock'],
  ['count', 'ballot'],
  ['sign', 'edit'],
  ['reveal', 'medal'],
] as const satisfies [string, IconName][];

/** Before any result is published: when it comes, and how it is decided. */
export function ResultComing() {
  const { t, language } = useLocale();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const { voting, votingClosesAt } = settings;
  const isOpen = voting === 'open';
  const isOver = voting === 'over';
  const told = isOpen && votingClosesAt !== null ? 'open_until' : voting;
  const at = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <>
      <ResultHero
        title={t('results.coming_title')}
        told={t(`results.coming_${told}`, {
          date: votingClosesAt === null ? '' : at.format(new Date(votingClosesAt)),
        })}
      >
        <div className="flex flex-wrap justify-center gap-3 pb-10">
          {isOpen && (
            <ButtonLink icon="taco-full" to={paths.home()}>
              {t('results.coming_vote')}
            </ButtonLink>
          )}
          <ButtonLink look={isOpen ? 'secondary' : 'primary'} to={resultPaths.rules()}>
            {t('results.coming_rules')}
          </ButtonLink>
        </div>
      </ResultHero>
      <div className="page py-10 lg:max-w-[1120px]">
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(([step, icon], index) => {
            const isDone = isOver && index === 0;
            return (
              <li key={step} className="flex gap-4 lg:flex-col">
                <span
                  className={`grid size-14 shrink-0 place-items-center rounded-full ${isDone ? 'bg-agave text-on-agave' : 'bg-chile-soft text-chile'}`}
                >
                  <Icon name={isDone ? 'check' : icon} size={7} />
                </span>
                <span className="grid min-w-0 content-start">
                  <span className="font-display text-xl font-bold">
                    {t(`results.coming_step_${step}`)}
                  </span>
                  <span className="text-muted">{t(`results.coming_step_${step}_told`)}</span>
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}
