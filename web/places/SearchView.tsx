import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { readHomeSearch, SEARCH_TABS, type SearchTab } from './home-search.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { SearchBox } from '../restaurants/SearchBox.tsx';
import { useTyped } from '../restaurants/use-typed.ts';
import { CountyResults } from './CountyResults.tsx';
import { PlaceBand } from './PlaceBand.tsx';
import { RestaurantResults } from './RestaurantResults.tsx';
import { ZipProblem, ZipResults } from './ZipResults.tsx';

const route = getRouteApi('/');

const TABS: Record<SearchTab, { name: TextKey; label: TextKey; example: TextKey }> = {
  restaurants: {
    name: 'search.tab_restaurants',
    label: 'search.restaurants_label',
    example: 'search.restaurants_example',
  },
  counties: {
    name: 'search.tab_counties',
    label: 'search.counties_label',
    example: 'search.counties_example',
  },
  zip: { name: 'search.tab_zip', label: 'search.zip_label', example: 'search.zip_example' },
};

const idOf = (tab: SearchTab) => `tab-${tab}`;

/** Searches a state by restaurant name, county, or ZIP code; the address holds all of the state. */
export function SearchView({ stateId }: { stateId: string }) {
  const t = useText();
  const stateName = route.useLoaderData().stateName ?? stateId;
  const { tab = 'restaurants', q = '', all } = readHomeSearch(route.useSearch());
  const navigate = useNavigate({ from: '/' });
  const [words, type, settle, handOver] = useTyped(q, (typed) => {
    const path = paths.search(stateId, { tab, ...(typed && { q: typed }) });
    void navigate({ ...linkTo(path), replace: true, resetScroll: false });
  });
  const isAll = all === '1' && words === '';
  const asked = q.trim();
  const { label, example } = TABS[tab];
  return (
    <>
      <PlaceBand
        back={{ to: paths.counties(stateId), text: t('places.to_counties', { state: stateName }) }}
        title={t('search.title', { state: stateName })}
        summary={t('search.told')}
        stateId={stateId}
      />
      <div className="page grid gap-5 py-6">
        <Tabs stateId={stateId} current={tab} words={words} onLeave={handOver} />
        <section
          role="tabpanel"
          id="search-panel"
          aria-labelledby={idOf(tab)}
          className="grid gap-5 outline-none"
        >
          <SearchBox
            key={tab}
            label={t(label)}
            placeholder={t(example)}
            value={words}
            onChange={type}
            onSubmit={settle}
            kept={{ search: stateId, tab }}
            {...(tab === 'zip' && {
              inputMode: 'numeric' as const,
              autoComplete: 'postal-code',
              'aria-describedby': 'zip-problem',
            })}
          >
            {tab === 'restaurants' && (
              <AllSwitch
                stateId={stateId}
                stateName={stateName}
                isOn={isAll}
                onTurn={() => handOver('')}
              />
            )}
            {tab === 'zip' && <ZipProblem words={words} asked={asked} />}
          </SearchBox>
          {tab === 'restaurants' && (
            <RestaurantResults stateId={stateId} stateName={stateName} q={asked} isAll={isAll} />
          )}
          {tab === 'counties' && (
            <CountyResults stateId={stateId} stateName={stateName} q={asked} />
          )}
          {tab === 'zip' && <ZipResults stateId={stateId} stateName={stateName} q={asked} />}
        </section>
      </div>
    </>
  );
}

/** Each tab is an address; arrows go from one to the next, as in any row of tabs. */
function Tabs({
  stateId,
  current,
  words,
  onLeave,
}: {
  stateId: string;
  current: SearchTab;
  words: string;
  /** Called with the words that the next tab begins with. */
  onLeave: (words: string) => void;
}) {
  const t = useText();
  // Without a script the arrow keys do nothing: then every tab is in the tab order.
  const isRoving = useHydrated();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = SEARCH_TABS.indexOf(current);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? SEARCH_TABS.length - 1
          : step && (at + step + SEARCH_TABS.length) % SEARCH_TABS.length;
    const next = to === undefined ? undefined : SEARCH_TABS[to];
    if (!next) return;
    event.preventDefault();
    const link = document.getElementById(idOf(next));
    link?.focus();
    link?.click();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={t('search.tabs')}
      onKeyDown={move}
      className="flex flex-wrap rounded-[30px] border border-line bg-surface p-1 shadow-card"
    >
      {SEARCH_TABS.map((tab) => {
        const isWord = words !== '' && tab !== 'zip' && current !== 'zip';
        return (
          <Link
            key={tab}
            id={idOf(tab)}
            role="tab"
            aria-selected={tab === current}
            aria-controls="search-panel"
            activeOptions={{ exact: true }}
            tabIndex={isRoving && tab !== current ? -1 : undefined}
            {...linkTo(paths.search(stateId, { tab, ...(isWord && { q: words }) }))}
            resetScroll={false}
            onClick={() => onLeave(isWord ? words : '')}
            className="inline-flex min-h-11 flex-1 items-center justify-center rounded-full px-1 text-center leading-tight font-semibold max-sm:text-sm hover:bg-chile-soft aria-selected:bg-ink aria-selected:text-paper"
          >
            {t(TABS[tab].name)}
          </Link>
        );
      })}
    </div>
  );
}

/** A switch that a form submits where no script runs. */
function AllSwitch({
  stateId,
  stateName,
  isOn,
  onTurn,
}: {
  stateId: string;
  stateName: string;
  isOn: boolean;
  onTurn: () => void;
}) {
  const t = useText();
  const navigate = useNavigate({ from: '/' });
  const box = useRef<HTMLInputElement>(null);
  const turn = (on: boolean) => {
    onTurn();
    const path = paths.search(stateId, on ? { all: '1' } : {});
    void navigate({ ...linkTo(path), resetScroll: false });
  };
  const first = useRef({ isOn, turn });
  // The visitor may have changed it before hydration.
  useEffect(() => {
    const on = box.current?.checked === true;
    if (on !== first.current.isOn) first.current.turn(on);
  }, []);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start font-semibold">
      <input
        ref={box}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        name="all"
        value="1"
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control-line bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-control-line before:transition-transform checked:border-chile checked:bg-chile checked:before:translate-x-5 checked:before:bg-on-chile motion-reduce:transition-none motion-reduce:before:transition-none"
      />
      {t('search.show_all', { state: stateName })}
    </label>
  );
}
