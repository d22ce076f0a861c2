import {
  type ComponentType,
  createElement,
  memo,
  startTransition,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { atRest } from '../platform/at-rest.ts';
import { keepTrying } from '../platform/keep-trying.ts';

const ofServer: Promise<unknown>[] = [];

/** On the server all parts have to be there before a page is rendered, which happens in one step. */
export const bringParts = (): Promise<unknown> => Promise.all(ofServer);

/**
 * A part of a page whose code is not among the first scripts. The server renders it like any other; in the
 * browser its HTML stays as it is until the code has come, with links that work, and then React takes it over. A
 * control that needs a script must not be offered before (`useHydrated`): nothing would happen.
 * @param load the `import()`; tried again until it succeeds
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | undefined;
  const bring = () =>
    (coming ??= (import.meta.env.SSR ? load() : untilItComes(load)).then(
      (component) => (arrived = component),
    ));
  if (import.meta.env.SSR) ofServer.push(bring());

  const Part = (props: Props) => createElement(arrived ?? use(bring()), props);

  // A change would make React render the part anew, without its code: it waits.
  const Held = memo(
    ({ props }: { props: Props; isWaiting: boolean }) => (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    ),
    (_, next) => next.isWaiting,
  );

  return function Later(props: Props) {
    const [isThere, setThere] = useState(arrived !== null);
    useEffect(() => {
      if (!isThere) void bring().then(() => startTransition(() => setThere(true)));
    }, [isThere]);
    return <Held props={props} isWaiting={!isThere} />;
  };
}

async function untilItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  await atRest();
  return new Promise((resolve) => {
    const { hurry } = keepTrying(
      async () => {
        resolve(await load());
        removeEventListener('online', hurry);
      },
      (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    );
    addEventListener('online', hurry);
  });
}
