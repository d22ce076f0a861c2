import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Language, LANGUAGES, regionOf } from '../../domain/language.ts';
import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { type CardShape, placeCardPath, rankCardPath } from '../../domain/sharing/rules.ts';
import { OWN_NAMES } from '../../locales/own-names.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useLocale } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { resultRanksQuery } from '../results/ranks-query.ts';
import { useResultWords } from '../results/use-result-words.ts';
import { Segments } from '../ui/Segments.tsx';
import { ShareCard } from '../sharing/ShareCard.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** A card that the owner may choose. */
interface Offered {
  key: string;
  text: string;
  pathOf: (language: Language, shape: CardShape) => string;
}

/** The cards of a restaurant: that it takes part, and once results are out, each of its places. */
export function ShareRestaurantDialog({
  restaurant,
  onClose,
}: {
  restaurant: { id: string; name: string };
  onClose: () => void;
}) {
  const { t, language: own } = useLocale();
  const [language, speak] = useState(own);
  const offered = useOffered(restaurant.id);
  const [chosen, choose] = useState('festival');
  const { data: settings } = useQuery(settingsQuery(useApi()));
  const card = offered.find(({ key }) => key === chosen) ?? offered[0];
  if (!card) return null;
  return (
    <Dialog title={t('sharing.dialog_place')} onClose={onClose}>
      {offered.length > 1 && (
        <SelectField
          label={t('sharing.what')}
          value={card.key}
          onChange={({ target }) => choose(target.value)}
        >
          {offered.map(({ key, text }) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      <Segments
        label={t('rankings.file_language')}
        choices={LANGUAGES.map((value) => ({ value, text: OWN_NAMES[value] }))}
        value={language}
        onChoose={speak}
      />
      <ShareCard
        shared={{
          pathOf: (shape) => card.pathOf(language, shape),
          title: `${restaurant.name}: ${card.text}`,
          fileName: `vota-taco-${language}`,
          link: `${settings?.publicUrl ?? ''}${paths.restaurant(restaurant.id)}`,
        }}
      />
    </Dialog>
  );
}

/** The best place first, since it is the news; before a publication, the festival alone. */
function useOffered(restaurantId: string): Offered[] {
  const { t, language } = useLocale();
  const { listName } = useResultWords();
  const { data: result } = useQuery(resultRanksQuery(useApi(), restaurantId));
  const number = new Intl.NumberFormat(regionOf(language));
  const places = (result?.ranks ?? [])
    .filter(({ rank }) => rank <= AWARDED_PLACES)
    .map(({ list, rank, dish }): Offered => {
      const of = dish ? `${listName(list)} (${dish.name})` : listName(list);
      const at = { year: result?.year ?? 0, listId: list.id, id: dish?.id ?? restaurantId };
      return {
        key: `${list.id} ${at.id}`,
        text: t('sharing.what_place', { place: number.format(rank), list: of }),
        pathOf: (spoken, shape) => rankCardPath(spoken, at, shape),
      };
    });
  return [
    {
      key: 'festival',
      text: t('sharing.what_festival'),
      pathOf: (spoken, shape) => placeCardPath(spoken, restaurantId, shape),
    },
    ...places,
  ];
}
