import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';

/** To what owners ask of a published result, and the answers. @param year without it, the newest result */
export function ObjectionsLink({ year }: { year?: number }) {
  const t = useText();
  return (
    <Link
      {...linkTo(paths.objections(year))}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t('objections.to_public')}
    </Link>
  );
}
