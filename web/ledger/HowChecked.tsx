import type { LedgerState } from '../../domain/receipts/schema.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';

const STEPS = ['how_entries', 'how_tree', 'how_signed', 'how_remembered', 'how_recount'] as const;
const FILES = [
  ['/checkpoint', 'file_checkpoint'],
  ['/ledger/vkey', 'file_vkey'],
  ['/ledger/tally', 'file_tally'],
  ['/tile/entries/000', 'file_entries'],
] as const;
/** What is withheld while totals are hidden. */
const OF_VOTES: readonly string[] = ['/ledger/tally', '/tile/entries/000'];

/** For those who want to know exactly, or to check it without this page. */
export function HowChecked({ ledger: { origin, isWithheld } }: { ledger: LedgerState }) {
  const t = useText();
  const isHydrated = useHydrated();
  const server = isHydrated ? readApiOrigin() : '';
  const address = isHydrated ? server || location.origin : `https://${origin}`;
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 p-4 font-semibold">
        {t('ledger.how_title')}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
        <ol className="grid list-decimal gap-2 pl-5">
          {STEPS.map((key) => (
            <li key={key}>{t(`ledger.${key}`)}</li>
          ))}
        </ol>
        <div className="grid gap-1">
          <h3 className="font-semibold">{t('ledger.files_title')}</h3>
          <ul className="grid">
            {FILES.filter(([path]) => !isWithheld || !OF_VOTES.includes(path)).map(
              ([path, name]) => (
                <li key={path}>
                  <a
                    href={`${server}${path}`}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    {t(`ledger.${name}`)}
                  </a>
                </li>
              ),
            )}
          </ul>
        </div>
        <div className="grid gap-2">
          <h3 className="font-semibold">{t('ledger.command_title')}</h3>
          <p>{t('ledger.command_told')}</p>
          <p className="rounded-card bg-paper p-3">
            <code className="text-sm break-all">npm run ledger:verify -- {address}</code>
          </p>
          <p className="text-sm text-muted">{t('ledger.standards')}</p>
        </div>
      </div>
    </details>
  );
}
