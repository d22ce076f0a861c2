import { SIGNATURES_NEEDED } from '../../domain/results/rules.ts';
import type { DeskFrozen, DeskSignature } from '../../domain/results/schema.desk.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Asked } from './DeskDialog.tsx';

/** Who has signed what is frozen, and who still must. */
export function DeskSignatures({
  frozen: { signatures, isOutdated },
  ownId,
  onAsk,
}: {
  frozen: DeskFrozen;
  ownId: string;
  onAsk: (what: Asked) => void;
}) {
  const t = useText();
  const missing = Math.max(0, SIGNATURES_NEEDED - signatures.length);
  return (
    <section
      aria-labelledby="desk-signatures"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="desk-signatures" className="text-lg font-bold">
        {t('resultDesk.signatures')}
      </h2>
      {isOutdated && <p className="text-amber">{t('resultDesk.signatures_void')}</p>}
      <ol className="grid gap-3">
        {signatures.map((signature) => (
          <Signature
            key={signature.signedAt + signature.name}
            signature={signature}
            isOwn={signature.organiserId === ownId}
            isVoid={isOutdated}
            onTakeBack={() => onAsk('unsign')}
          />
        ))}
        {Array.from({ length: missing }, (_, place) => (
          <li
            key={place}
            className="flex min-h-16 items-center gap-3 rounded-card border border-dashed border-control-line px-4 py-2 text-muted"
          >
            <Icon name="edit" />
            {t('resultDesk.signature_missing')}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Signature({
  signature: { name, signedAt },
  isOwn,
  isVoid,
  onTakeBack,
}: {
  signature: DeskSignature;
  isOwn: boolean;
  /** Whether it no longer counts. */
  isVoid: boolean;
  onTakeBack: () => void;
}) {
  const t = useText();
  const { moment } = useMoments();
  return (
    <li
      className={`flex min-h-16 flex-wrap items-center gap-x-3 rounded-card px-4 py-2 ${isVoid ? 'border border-line' : 'bg-agave-soft'}`}
    >
      <Icon name={isVoid ? 'close' : 'check'} className={isVoid ? 'text-muted' : 'text-agave'} />
      <span className="grid min-w-0 flex-1">
        <span className={`font-semibold wrap-anywhere ${isVoid ? 'line-through' : ''}`}>
          {name}
          {isOwn && <span className="font-normal"> ({t('resultDesk.signature_yours')})</span>}
        </span>
        <span className="text-sm tabular-nums">{moment(signedAt)}</span>
      </span>
      {isOwn && !isVoid && (
        <Button look="quiet" icon="undo" onClick={onTakeBack}>
          {t('resultDesk.unsign')}
        </Button>
      )}
    </li>
  );
}
