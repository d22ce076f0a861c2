import type { Sanction } from '../../domain/moderation/rules.ts';
import type { LocaleTexts } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';

/** Describes the sanction of a violation, its end, and whether it was severe. */
export function sanctionText(
  { t, language }: LocaleTexts,
  { sanction, endsAt, isSevere }: { sanction: Sanction; endsAt: string | null; isSevere: boolean },
): string {
  const name = t(`appeals.sanction_${sanction}`);
  const text = endsAt
    ? t('moderation.sanction_until', { sanction: name, until: momentText(endsAt, language) })
    : name;
  return isSevere ? `${text} · ${t('moderation.severe')}` : text;
}
