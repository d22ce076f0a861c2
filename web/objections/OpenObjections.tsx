import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { queueQuery } from './queue-queries.ts';

/** How many recounts and objections wait for an answer, with the way there; nothing before it is known. */
export function OpenObjections() {
  const t = useText();
  const open = useQuery(queueQuery(useApi(), {})).data?.open;
  if (open === undefined) return null;
  return (
    <Link
      to={paths.objectionQueue()}
      className={`flex min-h-12 items-center gap-3 rounded-card px-4 py-3 font-semibold underline underline-offset-4 ${open > 0 ? 'bg-amber-soft text-amber' : 'bg-agave-soft text-agave'}`}
    >
      <Icon name={open > 0 ? 'reply' : 'check'} />
      {open > 0 ? t('objections.desk_open', { count: open }) : t('objections.desk_none')}
    </Link>
  );
}
