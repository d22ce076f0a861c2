import type { Language } from '../../domain/language.ts';
import { type RevealList, shownPlaces } from '../../domain/results/rules.reveal.ts';
import { FIGURES, numberText } from './step-text.ts';
import type { Words } from './use-words.ts';

/** Rows that are legible from the last seat. */
const ROWS = 10;

/** All places of a list together, the first one on top. */
export function WholeStep({
  list,
  most,
  languages,
  words,
}: {
  list: RevealList;
  most: number;
  languages: readonly Language[];
  words: Words;
}) {
  const [language = 'en'] = languages;
  const all = shownPlaces(list, most)
    .toReversed()
    .flatMap((index) => {
      const place = list.places[index];
      return place ? place.rows.map((row) => ({ ...row, place })) : [];
    });
  const rows = all.slice(0, ROWS);
  const more = shownPlaces(list, most).reduce(
    (count, index) => count + (list.places[index]?.count ?? 0),
    -rows.length,
  );
  return (
    <div className="whole">
      <p className="whole-title">
        {languages.map((one) => (
          <span key={one} lang={one}>
            {list.name[one]}
          </span>
        ))}
      </p>
      <ol className="whole-rows" data-few={rows.length <= 5 || undefined}>
        {rows.map(({ id, name, restaurantName, place }, index) => (
          <li
            key={id}
            data-first={place.rank === 1 || undefined}
            style={{ '--order': index, '--share': place.share } as React.CSSProperties}
          >
            <b>{place.rank}</b>
            <span className="whole-name">
              {name}
              {restaurantName !== null && <small>{restaurantName}</small>}
            </span>
            <span className="bar">
              <span />
            </span>
            <span className="whole-figure">{numberText(place.figure, language)}</span>
          </li>
        ))}
      </ol>
      <p className="stage-under">
        {languages.map((one) => (
          <span key={one} lang={one}>
            {more > 0
              ? words[one]('reveal.and_more', { count: more })
              : words[one]('reveal.decided_by', { figure: words[one](FIGURES[list.by]) })}
          </span>
        ))}
      </p>
    </div>
  );
}
