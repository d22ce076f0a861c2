import type { Language } from '../../domain/language.ts';
import {
  isProofRequired,
  type SignUpGuard,
  type SignUpProofMode,
} from '../../domain/sign-ups/rules.ts';
import type { SignUpGuardState } from '../../domain/sign-ups/schema.ts';
import { translatorFor } from '../http/language.ts';
import { layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';

interface ReadGuard {
  mode: SignUpProofMode;
  guard: SignUpGuard | null;
}

export const presentGuard = ({ mode, guard }: ReadGuard, now: Date): SignUpGuardState => ({
  mode,
  isRequired: isProofRequired(mode, guard, now),
  unusual: guard && {
    since: guard.since.toISOString(),
    until: guard.until.toISOString(),
    trace: guard.trace,
    signUps: guard.signUps,
  },
});

/** To an organiser: sign-ups are unusual. */
export function writeUnusualMail(
  language: Language,
  { mode, guard, publicUrl }: { mode: SignUpProofMode; guard: SignUpGuard; publicUrl: string },
): MailText {
  const t = translatorFor(language);
  const { trace, signUps: count } = guard;
  return layOut(language, {
    subject: t(`mail.sign_ups_${trace}`, { count }),
    lines: [
      t(mode === 'never' ? 'mail.sign_ups_unguarded' : 'mail.sign_ups_guarded'),
      t('mail.sign_ups_next'),
    ],
    actions: [{ label: t('mail.sign_ups_action'), link: `${publicUrl}/admin/settings` }],
    footer: [t('mail.access_requested_why')],
  });
}
