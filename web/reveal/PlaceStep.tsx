import type { Language } from '../../domain/language.ts';
import type { RevealList, RevealPlace, RevealRow } from '../../domain/results/rules.reveal.ts';
import { CutPicture } from './CutPicture.tsx';
import { Rosette } from './Rosette.tsx';
import { StageBurst } from './StageBurst.tsx';
import { FIGURES, numberText } from './step-text.ts';
import { lengthOf } from './text-length.ts';
import type { Words } from './use-words.ts';

interface Shown {
  list: RevealList;
  place: RevealPlace;
  languages: readonly Language[];
  words: Words;
}

/** A place: the names drop in on sheets of paper, and the bar grows. */
export function PlaceStep(shown: Shown) {
  const { list, place, languages } = shown;
  const [only, other] = place.rows;
  const isFirst = place.rank === 1;
  const seed = place.rank + list.id.length;
  return (
    <div
      className="place"
      data-first={isFirst || undefined}
      data-tie={place.count > 1 || undefined}
    >
      <p className="stage-over">
        {languages.map((language) => (
          <span key={language} lang={language}>
            {list.name[language]}
          </span>
        ))}
      </p>
      {only && !other ? (
        <>
          <div className="place-picture">
            <CutPicture url={only.pictureUrl} seed={seed} />
            <Rosette rank={place.rank} />
          </div>
          <div className="place-side">
            <Kicker {...shown} />
            <Name row={only} />
            <Bar {...shown} />
          </div>
        </>
      ) : (
        <Tied {...shown} seed={seed} />
      )}
      {isFirst && <StageBurst />}
    </div>
  );
}

/** The words above the name: of the first place, and of a tie. */
function Kicker({ place, languages, words }: Shown) {
  if (place.rank > 1 && place.count === 1) return null;
  const key =
    place.rank > 1 ? 'reveal.tie' : place.count > 1 ? 'reveal.first_tie' : 'reveal.first_place';
  return (
    <p className="place-kicker">
      {languages.map((language) => (
        <span key={language} lang={language}>
          {words[language](key)}
        </span>
      ))}
    </p>
  );
}

function Name({ row, order = 0 }: { row: RevealRow; order?: number }) {
  const { name, restaurantName, place } = row;
  return (
    <div className="hung">
      <div className="sheet sheet-name" style={{ '--order': order } as React.CSSProperties}>
        <p className="name" data-length={lengthOf(name)}>
          {name}
        </p>
        <p className="whose" data-length={lengthOf(`${restaurantName ?? ''}${place}`)}>
          {restaurantName === null ? place : `${restaurantName} · ${place}`}
        </p>
      </div>
      <span className="peg" />
      <span className="peg" />
    </div>
  );
}

function Bar({ list, place, languages, words }: Shown) {
  const [language = 'en'] = languages;
  return (
    <div className="bar-row">
      <div className="bar">
        <div style={{ '--share': place.share } as React.CSSProperties} />
      </div>
      <p className="figure">
        <b>{numberText(place.figure, language)}</b>
        <span>
          {languages.map((one) => (
            <span key={one} lang={one}>
              {words[one](FIGURES[list.by])}
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}

/** Several with one place, revealed together. */
function Tied(shown: Shown & { seed: number }) {
  const { place, languages, words, seed } = shown;
  const hasPictures = place.rows.length <= 4;
  const more = place.count - place.rows.length;
  return (
    <>
      <div className="tie-head">
        <Rosette rank={place.rank} />
        <Kicker {...shown} />
        <Bar {...shown} />
      </div>
      <div
        className="tied"
        data-two={place.rows.length === 2 || undefined}
        data-many={hasPictures ? undefined : true}
      >
        {place.rows.map((row, index) => (
          <div key={row.id} className="tied-one">
            {hasPictures && <CutPicture url={row.pictureUrl} seed={seed + index} />}
            <Name row={row} order={index} />
          </div>
        ))}
      </div>
      {more > 0 && (
        <p className="stage-under">
          {languages.map((language) => (
            <span key={language} lang={language}>
              {words[language]('reveal.and_more', { count: more })}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
