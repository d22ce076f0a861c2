import { AppPrompt } from './AppPrompt.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';

/** What appears over a page some time after its first view. */
export function Afterwards({ appStoreUrl }: { appStoreUrl: string | null }) {
  return (
    <>
      <ScrollToTop />
      <SignInPrompt />
      <AppPrompt url={appStoreUrl} />
    </>
  );
}
