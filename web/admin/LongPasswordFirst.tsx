import { lazy, type ReactNode, Suspense } from 'react';
import { PASSWORD } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { fromFiles } from '../api/files.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { usePerson } from '../people/queries.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { ScreenTitle } from '../people/ScreenTitle.tsx';

const ChangePasswordForm = lazy(() =>
  fromFiles(import('../people/ChangePasswordForm.tsx')).then((m) => ({
    default: m.ChangePasswordForm,
  })),
);

/** Pages of organisers and owners: somebody whose password is too short for that chooses a longer one first. */
export function LongPasswordFirst({ children }: { children: ReactNode }) {
  const person = usePerson();
  return person?.needsLongerPassword ? <ChooseLonger person={person} /> : children;
}

function ChooseLonger({ person }: { person: Person }) {
  const t = useText();
  // The server waits for no file of a form that works only with a script.
  const hydrated = useHydrated();
  return (
    <div className="page grid max-w-md gap-5 py-8">
      <span className="grid size-16 place-items-center rounded-full bg-chile-soft text-chile">
        <Icon name="lock" size={8} />
      </span>
      <ScreenTitle>{t('account.longer_title')}</ScreenTitle>
      <p className="text-muted">{t('account.longer_why')}</p>
      {hydrated ? (
        <Suspense fallback={<PageSkeleton />}>
          <ChangePasswordForm
            person={person}
            minLength={PASSWORD.minLengthOfRoles}
            onDone={() => {}}
          />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
