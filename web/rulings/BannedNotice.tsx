import { Suspense } from 'react';
import { useFailureText } from '../api/failure-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { lazyOptional } from '../ui/optional.ts';

/** A short text: while the rest loads, and if that fails. */
function InShort({ failure }: { failure: unknown }) {
  const failureText = useFailureText();
  return <Notice tone="danger">{failureText(failure)}</Notice>;
}

const BannedDetails = lazyOptional(() =>
  import('./BannedDetails.tsx').then(
    (module) => module.BannedDetails,
    () => InShort,
  ),
);

/** Why an account may not sign in; loaded on demand, since few see it. */
export function BannedNotice({ failure }: { failure: unknown }) {
  return (
    <Suspense fallback={<InShort failure={failure} />}>
      <BannedDetails failure={failure} />
    </Suspense>
  );
}
