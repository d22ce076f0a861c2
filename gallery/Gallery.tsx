import { type Language, LANGUAGES } from '../domain/language.ts';
import { type Theme, THEMES } from '../domain/theme.ts';
import { keyOf, type Part, type Say, type State } from './part.ts';
import { GROUPS } from './parts.ts';

const THEME_NAMES: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

interface Chosen {
  language: Language;
  theme: Theme;
}

const addressOf = ({ language, theme }: Chosen, only?: string) =>
  `?${new URLSearchParams({ lang: language, theme, ...(only && { only }) })}`;

/** Every part of the gallery in its states; or only the state that the address names. */
export function Gallery({ only, ...chosen }: Chosen & { only: string | null }) {
  const say: Say = (en, es) => {
    const texts: Partial<Record<Language, string>> = { en, es };
    return texts[chosen.language] ?? en;
  };
  if (only !== null) return <Alone only={only} say={say} />;
  return (
    <div className="mx-auto grid max-w-[1200px] gap-8 px-4 pt-6 pb-24">
      <Choices {...chosen} />
      <nav aria-label="Parts" lang="en" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {GROUPS.map(({ title, parts }) => (
          <div key={title}>
            <p className="text-sm font-semibold text-muted">{title}</p>
            <ul className="flex flex-wrap gap-x-1">
              {parts.map(({ name }) => (
                <li key={name}>
                  <a
                    href={`#${name}`}
                    className="-ml-2 inline-flex min-h-11 items-center rounded-full px-2 font-semibold wrap-anywhere text-chile hover:bg-chile-soft"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="grid gap-12 outline-none">
        {GROUPS.flatMap(({ parts }) =>
          parts.map((part) => <Shelf key={part.name} part={part} say={say} {...chosen} />),
        )}
      </main>
    </div>
  );
}

function Choices({ language, theme }: Chosen) {
  const link =
    'inline-flex min-h-11 items-center rounded-full px-4 font-semibold aria-[current=true]:bg-chile aria-[current=true]:text-on-chile';
  return (
    <header lang="en" className="grid gap-3">
      <h1 className="text-2xl">Vota Taco: the parts of the interface</h1>
      <div className="flex flex-wrap gap-3">
        <nav aria-label="Language" className="flex flex-wrap rounded-3xl bg-line p-1">
          {LANGUAGES.map((one) => (
            <a
              key={one}
              lang={one}
              href={addressOf({ language: one, theme })}
              aria-current={one === language}
              className={`${link} capitalize`}
            >
              {new Intl.DisplayNames(one, { type: 'language' }).of(one)}
            </a>
          ))}
        </nav>
        <nav aria-label="Theme" className="flex flex-wrap rounded-3xl bg-line p-1">
          {THEMES.map((one) => (
            <a
              key={one}
              href={addressOf({ language, theme: one })}
              aria-current={one === theme}
              className={link}
            >
              {THEME_NAMES[one]}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}

/** One component: its name, its file, and its states side by side. */
function Shelf({ part, say, ...chosen }: Chosen & { part: Part; say: Say }) {
  const id = `${part.name}-title`;
  return (
    <section id={part.name} aria-labelledby={id} className="grid gap-4 border-t border-line pt-6">
      <div lang="en" className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} className="text-xl wrap-anywhere">
          {part.name}
        </h2>
        <code className="text-sm text-muted wrap-anywhere">{part.file}</code>
      </div>
      <div className="grid items-start gap-x-6 gap-y-8 md:grid-cols-2">
        {part.states.map((state) => (
          <figure
            key={`${state.name} ${state.as}`}
            className={`grid min-w-0 content-start gap-2 ${state.isWide ? 'md:col-span-2' : ''}`}
          >
            <figcaption lang="en" className="text-sm text-muted">
              {state.name}
              {state.as && ` (as with ${state.as === 'hover' ? 'the mouse on it' : 'the focus'})`}
            </figcaption>
            {state.frame ? (
              <Framed part={part} state={state} height={state.frame} {...chosen} />
            ) : (
              <div data-drawn-as={state.as} className="min-w-0">
                {state.draw(say)}
              </div>
            )}
          </figure>
        ))}
      </div>
    </section>
  );
}

/** For viewing only; to use it, open it by itself. It takes no focus from the page. */
function Framed({
  part,
  state,
  height,
  ...chosen
}: Chosen & { part: Part; state: State; height: number }) {
  const address = addressOf(chosen, keyOf(part, state));
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The page frames itself: nothing foreign is in it. */}
      <iframe
        title={keyOf(part, state)}
        src={address}
        inert
        loading="lazy"
        style={{ height }}
        className="w-full rounded-card border border-line bg-paper"
      />
      <a
        lang="en"
        href={address}
        className="inline-flex min-h-11 items-center justify-self-start rounded-full text-sm font-semibold text-chile hover:bg-chile-soft"
      >
        Open by itself<span className="sr-only">: {keyOf(part, state)}</span>
      </a>
    </>
  );
}

/** The surroundings of a dialog or a page in the app: only the landmark. */
function Alone({ only, say }: { only: string; say: Say }) {
  for (const { parts } of GROUPS) {
    for (const part of parts) {
      const state = part.states.find((one) => keyOf(part, one) === only);
      if (!state) continue;
      return (
        <main id="main" tabIndex={-1} data-drawn-as={state.as} className="p-4 outline-none">
          {!state.hasTitle && <h1 className="sr-only">{only}</h1>}
          {state.draw(say)}
        </main>
      );
    }
  }
  return <main>There is no {only}.</main>;
}
