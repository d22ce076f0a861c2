import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { codeOfFragment } from '../../domain/venue-codes/rules.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { useKept } from '../platform/kept.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { votingStatusQuery } from '../voting/queries.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { readProofs } from './kept-proofs.ts';
import { useFestivalDay } from './use-proven-here.ts';
import { dropProof, useRedeem } from './use-redeem.ts';

/** On a restaurant's page: whether one is at the counter, and how to show it. */
export function VenueSection({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const failureText = useFailureText();
  const person = usePerson();
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurantId));
  const { isBusy, failure } = useScannedCode(restaurantId);
  const proof = useProofHere(restaurantId);
  useClaim(restaurantId, person?.id, proof);
  const [isEntering, setEntering] = useState(false);
  const isProven = status?.codeRedeemed || (proof !== undefined && proof.personId === person?.id);
  const isHeld = !isProven && proof?.personId === null && person === null;
  const isRequired = status?.codeRequired === true;
  return (
    <section className="grid gap-3" aria-label={t('venue.counter_title')}>
      {isBusy && (
        <p role="status" className="text-muted">
          {t('venue.redeeming')}
        </p>
      )}
      {failure !== null && (
        <Notice tone="danger">
          <p className="font-semibold">{t('venue.redeem_failed')}</p>
          <p>
            {failureCode(failure) === 'network' ? t('venue.redeem_offline') : failureText(failure)}
          </p>
        </Notice>
      )}
      {(isProven || isHeld) && (
        <div
          role="status"
          className="flex items-center gap-3 rounded-card bg-agave-soft px-4 py-3 text-agave"
        >
          <Icon name="check" className="shrink-0" />
          <div>
            <p className="font-semibold">{t('venue.at_counter')}</p>
            <p className="text-sm">{t(isHeld ? 'venue.held_for_you' : 'venue.at_counter_hint')}</p>
          </div>
        </div>
      )}
      {!isProven && !isHeld && !isBusy && (
        <div className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-4">
          <p>{t(isRequired ? 'venue.enter_why_required' : 'venue.enter_why')}</p>
          <Button look="secondary" icon="store" onClick={() => setEntering(true)}>
            {t('venue.enter')}
          </Button>
        </div>
      )}
      {isEntering && (
        <CodeDialog
          restaurantId={restaurantId}
          isRequired={isRequired}
          onClose={() => setEntering(false)}
        />
      )}
    </section>
  );
}

/** Redeems the code in the page's address, where the phone's camera has led, and removes it from there. */
function useScannedCode(restaurantId: string): { isBusy: boolean; failure: unknown } {
  const t = useText();
  const toast = useToast();
  const { redeem } = useRedeem(restaurantId);
  const isKnown = usePerson() !== undefined;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const read = useEffectEvent(async () => {
    if (!location.hash.startsWith('#venue=')) return;
    const code = codeOfFragment(location.hash) ?? '';
    history.replaceState(history.state, '', location.pathname + location.search);
    dispatchEvent(new HashChangeEvent('hashchange'));
    setBusy(true);
    setFailure(null);
    try {
      await redeem(code);
      toast(t('venue.redeemed'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    // Until it is known who is signed in, a proof could not be theirs.
    if (!isKnown) return;
    const onChange = () => void read();
    onChange();
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, [isKnown]);
  return { isBusy, failure };
}

/** This phone's proof here on the day of the server's clock. */
function useProofHere(restaurantId: string) {
  const day = useFestivalDay(restaurantId);
  const kept = useKept('venue-proofs');
  return readProofs(kept).find((one) => one.restaurantId === restaurantId && one.day === day);
}

/** Gives a proof that was made before signing in to the person who has signed in since. */
function useClaim(
  restaurantId: string,
  personId: string | undefined,
  proof: ReturnType<typeof useProofHere>,
): void {
  const { claim } = useRedeem(restaurantId);
  const take = useEffectEvent(async (claimToken: string) => {
    try {
      await claim(claimToken);
    } catch (error) {
      // Without a network it is tried again with the next page.
      if (failureCode(error) === 'venue_claim_gone') dropProof(claimToken);
    }
  });
  const token = personId !== undefined && proof?.personId === null ? proof.claimToken : null;
  useEffect(() => {
    if (token !== null) void take(token);
  }, [token]);
}
