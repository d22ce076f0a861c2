import { Link, useRouter } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { OAuthSignIn } from '../people/OAuthSignIn.tsx';
import { rememberPath } from '../people/return-path.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { skipSignIn } from './sign-in-skip.ts';

/**
 * Sign-in with Apple, Google or email, and a way to skip it (S2 §2). After signing in the user
 * returns to the page they were on, with their ratings kept.
 * @param onLeave called before leaving to sign in
 * @param isForVote whether skipping it also puts off the prompt to sign in until tomorrow
 */
export function SignInToVote({
  onSkip,
  onLeave,
  isForVote = true,
}: {
  onSkip: () => void;
  onLeave?: () => void;
  isForVote?: boolean;
}) {
  const t = useText();
  const router = useRouter();
  const leave = () => {
    rememberPath(router.state.location.href);
    onLeave?.();
  };
  return (
    <div className="grid gap-3">
      <OAuthSignIn onBegin={leave} />
      <div className="grid gap-1" onClickCapture={leave}>
        <ButtonLink wide look="secondary" icon="mail" to={paths.auth('signup')}>
          {t('voting.sign_in_email')}
        </ButtonLink>
        <Link
          {...linkTo(paths.auth('signin'))}
          className="inline-flex min-h-11 items-center justify-self-center rounded-full px-3 text-sm font-semibold underline underline-offset-4 hover:bg-chile-soft"
        >
          {t('voting.sign_in_have_account')}
        </Link>
      </div>
      <button
        type="button"
        className="-mt-2 min-h-11 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
        onClick={() => {
          if (isForVote) skipSignIn();
          onSkip();
        }}
      >
        {t(isForVote ? 'voting.sign_in_skip' : 'voting.sign_in_not_now')}
      </button>
    </div>
  );
}
