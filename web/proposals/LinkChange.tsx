import { hostOf } from '../../domain/restaurants/rules.links.ts';
import { useText } from '../i18n/locale.ts';
import { shownLink } from './shown-host.ts';

/** A link whose host stands out: the rest says nothing about where it leads. */
export function ShownLink({ value }: { value: string }) {
  const link = shownLink(value);
  if (!link) return <span className="wrap-anywhere">{value}</span>;
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {link.before}
      <strong className="font-bold text-ink">{link.host}</strong>
      {link.after}
    </bdi>
  );
}

/** The hosts of a link before and after, if they differ. */
export function HostChange({ present, proposed }: { present: unknown; proposed: unknown }) {
  const t = useText();
  const was = shownLink(present);
  const now = shownLink(proposed);
  if (!was || !now || hostOf(String(present)) === hostOf(String(proposed))) return null;
  const host = (name: string) => (
    <bdi dir="ltr" className="font-bold wrap-anywhere text-ink">
      {name}
    </bdi>
  );
  return (
    <p className="mt-1 text-sm">
      {t('proposals.host_was')} {host(was.host)} <span aria-hidden="true">→ </span>
      {t('proposals.host_now')} {host(now.host)}
    </p>
  );
}
