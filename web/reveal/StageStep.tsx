import type { RevealShow, RevealStep } from '../../domain/results/rules.reveal.ts';
import { PlaceStep } from './PlaceStep.tsx';
import { FIGURES } from './step-text.ts';
import { lengthOf } from './text-length.ts';
import { languagesOf, type Words } from './use-words.ts';
import { WholeStep } from './WholeStep.tsx';

/** What hangs on the stage at a step. */
export function StageStep({
  show,
  step,
  most,
  words,
}: {
  show: RevealShow;
  step: RevealStep;
  most: number;
  words: Words;
}) {
  const { festival } = show;
  const languages = languagesOf(step.spoken);
  if (step.kind === 'title') {
    return (
      <Sheets
        over={`${festival.name} ${festival.year}`}
        sheets={languages.map((language) => [language, words[language]('reveal.title_words')])}
      />
    );
  }
  if (step.kind === 'end') {
    return (
      <Sheets
        over={`${festival.name} ${festival.year}`}
        sheets={languages.map((language) => [language, words[language]('reveal.end_words')])}
      />
    );
  }
  const list = show.lists[step.list];
  if (!list) return null;
  if (step.kind === 'opening') {
    const isEmpty = list.places.length === 0;
    return (
      <Sheets
        sheets={languages.map((language) => [language, list.name[language]])}
        under={languages.map((language) => [
          language,
          isEmpty
            ? words[language]('reveal.nobody')
            : words[language]('reveal.decided_by', { figure: words[language](FIGURES[list.by]) }),
        ])}
      />
    );
  }
  if (step.kind === 'whole') {
    return <WholeStep list={list} most={most} languages={languages} words={words} />;
  }
  const place = list.places[step.place];
  if (!place) return null;
  return <PlaceStep list={list} place={place} languages={languages} words={words} />;
}

type Said = readonly (readonly [language: string, text: string])[];

/** Large words, one sheet of paper for each language. */
function Sheets({ over, sheets, under = [] }: { over?: string; sheets: Said; under?: Said }) {
  return (
    <div className="stage-words">
      {over !== undefined && <p className="stage-over">{over}</p>}
      {sheets.map(([language, text], index) => (
        <div key={language} className="hung">
          <p
            lang={language}
            className="sheet sheet-words"
            data-length={lengthOf(text)}
            style={{ '--order': index } as React.CSSProperties}
          >
            {text}
          </p>
          <span className="peg" />
          <span className="peg" />
        </div>
      ))}
      {under.length > 0 && (
        <p className="stage-under">
          {under.map(([language, text]) => (
            <span key={language} lang={language}>
              {text}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
