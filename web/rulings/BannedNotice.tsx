import { Suspense } from 'react';
import { useFailureText } from '../api/failure-text.ts';
import { Notice } from '../ui/Notice.tsx';
import { lazyOptional } from '../ui/optional.ts';

/** In so many words: while the rest loads, and where it does not come. */
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

/** Why an account may not sign in, for one of the few who learn that: loaded then. */
export function BannedNotice({ failure }: { failure: unknown }) {
  return (
    <Suspense fallback={<InShort failure={failure} />}>
      <BannedDetails failure={failure} />
    </Suspense>
  );
}
