import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_CHOICE_PATH,
  LANGUAGES,
} from '../../domain/language.ts';
import { OWN_NAMES } from '../../locales/own-names.ts';
import { useLanguageChoice } from '../account/language-choice.ts';
import { useLocale } from '../i18n/locale.ts';
import { useOwnerLink } from '../owners/access.ts';
import { linkTo, paths } from '../paths.ts';
import { dismissNearby } from '../places/nearby.ts';
import { usePerson } from '../people/queries.ts';
import { rememberPath } from '../people/return-path.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import { festivalLinks } from './festival-links.ts';
import { HeaderMenu, PendingDot } from './HeaderMenu.tsx';
import { Progress } from './Progress.tsx';

const item =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 font-semibold whitespace-nowrap hover:bg-chile-soft';

/** On a phone the title, language, sign-in link and menu; a desktop has room for more. */
export function Header({ settings }: { settings: PublicSettings }) {
  const { t } = useLocale();
  const person = usePerson();
  const router = useRouter();
  const owner = useOwnerLink();
  const wide = (to: string, icon: IconName, text: string) => (
    <Link to={to} className={`${item} max-md:hidden`}>
      <Icon name={icon} />
      {text}
    </Link>
  );
  return (
    <header className="sticky top-0 z-20 max-[19rem]:static border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden">
      <Progress />
      <nav
        aria-label={t('shell.main_navigation')}
        className="mx-auto flex min-h-16 max-w-[1200px] flex-wrap items-center justify-end gap-1 px-4"
      >
        {/* It shrinks first; with text so large that the rest has no room, that wraps below. */}
        <div className="flex min-w-9 flex-1 basis-0">
          <Link
            {...linkTo(paths.home())}
            activeOptions={{ exact: true }}
            onClick={dismissNearby}
            className="flex min-h-11 min-w-0 items-center gap-2"
          >
            <img
              src="/icon.svg"
              alt=""
              width={36}
              height={36}
              className="shrink-0 rounded-[10px]"
            />
            <Name appTitle={settings.appTitle} />
          </Link>
        </div>
        {!person && settings.resultYear && wide(paths.results(), 'medal', t('results.title'))}
        {person && (
          <>
            {wide(paths.favourites(), 'heart', t('favourites.title'))}
            {wide(paths.myVotes(), 'ballot', t('shell.my_votes'))}
            <Link to={owner.to} className={`${item} max-xl:hidden`}>
              <Icon name="chart" />
              {t(owner.isInvolved ? 'shell.restaurant_adm' : 'shell.for_restaurants')}
              {owner.isPending && <PendingDot />}
            </Link>
            {person.isAdmin && wide(paths.admin(), 'list', t('shell.admin'))}
          </>
        )}
        <FestivalLinks settings={settings} isBrief={Boolean(person ?? settings.resultYear)} />
        <LanguageButton />
        {person === null && (
          <Link
            {...linkTo(paths.auth('signin'))}
            aria-keyshortcuts="Alt+U"
            className={`${item} max-[359px]:hidden`}
            onClick={() => rememberPath(router.state.location.href)}
          >
            <Icon name="user" />
            <span className="max-sm:sr-only">{t('shell.sign_in')}</span>
          </Link>
        )}
        <HeaderMenu person={person} owner={owner} settings={settings} />
      </nav>
    </header>
  );
}

/** Drawn, unless organisers have given the app a name of their own. */
function Name({ appTitle }: Pick<PublicSettings, 'appTitle'>) {
  const { t } = useLocale();
  const drawn = t('shell.app_title');
  return (
    <span className="flex min-w-0 text-chile">
      {appTitle === null || appTitle === drawn ? (
        <Wordmark name={drawn} />
      ) : (
        <span className="truncate font-display text-xl font-extrabold">{appTitle}</span>
      )}
    </span>
  );
}

/** @param isBrief whether other links need the room: then icons alone */
function FestivalLinks({ settings, isBrief }: { settings: PublicSettings; isBrief: boolean }) {
  const { t } = useLocale();
  return festivalLinks(settings).map(({ href, icon, text }) => (
    <a
      key={text}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={isBrief ? t(text) : undefined}
      className={`${item} max-lg:hidden`}
    >
      <Icon name={icon} />
      <span className={isBrief ? 'sr-only' : 'max-xl:sr-only'}>{t(text)}</span>
    </a>
  ));
}

const languageAfter = (language: Language): Language =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? DEFAULT_LANGUAGE;

/**
 * Names the next language, in that language, as its readers expect. Until hydration it is a form
 * that the server answers (server/app/language-choice.ts).
 */
function LanguageButton() {
  const { t, language } = useLocale();
  const { setLocale, writeIn } = useLanguageChoice();
  const toast = useToast();
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const other = languageAfter(language);
  return (
    <form
      method="post"
      action={LANGUAGE_CHOICE_PATH}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        setLocale(other).then(
          () => {
            // Mails use the new language too; if this fails, they stay in the previous one.
            void writeIn(other).catch(() => {});
          },
          () => toast({ text: t('errors.network'), isError: true }),
        );
      }}
    >
      <input type="hidden" name="lang" value={other} />
      <input type="hidden" name="back" value={here} />
      <button type="submit" lang={other} className={item}>
        <Icon name="globe" className="max-sm:hidden" />
        {OWN_NAMES[other]}
      </button>
    </form>
  );
}
