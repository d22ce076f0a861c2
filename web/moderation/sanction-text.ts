import type { Sanction } from '../../domain/moderation/rules.ts';
import type { LocaleTexts } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';

/** What followed a violation, until when, and whether it was a severe one. */
export function sanctionText(
  { t, language }: LocaleTexts,
  { sanction, endsAt, isSevere }: { sanction: Sanction; endsAt: string | null; isSevere: boolean },
): string {
  const name = t(`appeals.sanction_${sanction}`);
  const told = endsAt
    ? t('moderation.sanction_until', { sanction: name, until: momentText(endsAt, language) })
    : name;
  return isSevere ? `${told} · ${t('moderation.severe')}` : told;
}
