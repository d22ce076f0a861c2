import { useText } from '../i18n/locale.ts';
import type { Remote } from './use-remote.ts';

/** What a remote cannot do at the moment; in one line, so that the buttons stay where they are. */
export function Trouble({ trouble }: { trouble: Remote['trouble'] }) {
  const t = useText();
  return (
    <p role="alert" className="min-h-11 text-sm font-semibold text-amber">
      {trouble === null ? '' : t(`reveal.trouble_${trouble}`)}
    </p>
  );
}
