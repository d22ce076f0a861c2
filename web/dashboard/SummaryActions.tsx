import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnedRestaurant, Summary } from '../../domain/dashboard/schema.ts';
import { useApi } from '../api/context.ts';
import { paths } from '../paths.ts';
import { nativeShell } from '../platform/native.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { shareTextOf, useWords } from './summary-words.ts';

/** Shares the figures as text, with the restaurant's public page, and prints the page. */
export function SummaryActions({
  summary,
  restaurant: { restaurantId, restaurantName, isArchived },
}: {
  summary: Summary;
  restaurant: OwnedRestaurant;
}) {
  const { t, write } = useWords();
  const toast = useToast();
  const { data: settings } = useQuery(settingsQuery(useApi()));
  const [isShown, setShown] = useState(false);
  const text = shareTextOf(summary, restaurantName, t, write);
  const url = isArchived ? null : `${settings?.publicUrl ?? ''}${paths.restaurant(restaurantId)}`;
  const whole = url ? `${text}\n${url}` : text;

  async function share() {
    if ('share' in navigator) {
      try {
        const title = t('summary.share_title', { restaurant: restaurantName });
        await navigator.share({ title, text, ...(url && { url }) });
        return;
      } catch (error) {
        // The user closed the sheet: do not copy the text either.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(whole);
      toast(t('summary.copied'));
    } catch {
      setShown(true);
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="share" onClick={() => void share()}>
        {t('summary.share')}
      </Button>
      {/* A web view of the native shell cannot print. */}
      {!nativeShell() && (
        <Button look="secondary" icon="download" onClick={() => window.print()}>
          {t('summary.print')}
        </Button>
      )}
      {isShown && (
        <Dialog title={t('summary.share')} onClose={() => setShown(false)}>
          <label className="grid gap-1.5">
            <span className="font-semibold">{t('summary.share_text')}</span>
            <textarea
              readOnly
              rows={9}
              value={whole}
              onFocus={({ target }) => target.select()}
              className="w-full rounded-card border border-control-line bg-surface p-3 text-base"
            />
          </label>
          <p className="text-sm text-muted">{t('summary.share_copy_hint')}</p>
        </Dialog>
      )}
    </div>
  );
}
