import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCoordinates } from '../../domain/catalogue/rules.ts';
import { type Coordinates, isZip, measureMiles } from '../../domain/places/rules.ts';
import { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { countiesQuery, statesQuery } from '../places/queries.ts';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PointMap } from './PointMap.tsx';
import { countyPointsQuery, zipQuery } from './queries.ts';
import { type DraftField, type RestaurantDraft, writePoint } from './restaurant-draft.ts';
import { ZipField } from './ZipField.tsx';

/**
 * From this distance, a warning says that the point is far from its county: ZIP codes lie some miles
 * apart.
 */
const FAR_MILES = 12;

interface Form {
  draft: RestaurantDraft;
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  errorOf: (field: DraftField) => string | null;
}

/** A restaurant's place: state, county, address and map point. */
export function PlaceFields({ draft, onDraft, errorOf }: Form) {
  const t = useText();
  const api = useApi();
  const { stateId, countyId } = draft;
  const counties = useQuery({ ...countiesQuery(api, stateId), enabled: stateId !== '' });
  const point = readCoordinates(draft.coordinates);
  const county = counties.data?.counties.find(({ id }) => id === countyId);
  /**
   * Whether the point is from the map or a ZIP code: too rough for voting, which is limited to half a
   * mile.
   */
  const [isRough, setRough] = useState(false);
  const putRough = ({ latitude, longitude }: Coordinates) => {
    setRough(true);
    onDraft({ coordinates: writePoint(latitude, longitude) });
  };
  return (
    <>
      <Field
        label={t('labels.address')}
        value={draft.address}
        maxLength={RESTAURANT_FIELDS.address.limit}
        autoComplete="off"
        error={errorOf('address')}
        onChange={(event) => onDraft({ address: event.target.value })}
      />
      <ZipField draft={draft} onDraft={onDraft} onPoint={putRough} error={errorOf('zipCode')} />
      <CountyFields draft={draft} onDraft={onDraft} errorOf={errorOf} />
      <Field
        label={t('catalogue.coordinates')}
        value={draft.coordinates}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="32.7765, -79.9311"
        hint={t('catalogue.coordinates_hint')}
        error={errorOf('coordinates')}
        onChange={(event) => {
          setRough(false);
          onDraft({ coordinates: event.target.value });
        }}
      />
      {isRough && point && <Notice tone="amber">{t('catalogue.point_rough')}</Notice>}
      {point && isZip(draft.zipCode.trim()) && <FromZip point={point} zip={draft.zipCode.trim()} />}
      {point && county && <FarFromCounty point={point} countyId={county.id} name={county.name} />}
      <PointMap stateId={stateId} countyId={countyId} point={point} onPoint={putRough} />
    </>
  );
}

function CountyFields({ draft: { stateId, countyId }, onDraft, errorOf }: Form) {
  const t = useText();
  const api = useApi();
  const states = useQuery(statesQuery(api)).data ?? [];
  const counties = useQuery({ ...countiesQuery(api, stateId), enabled: stateId !== '' });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('labels.stateId')}
        value={stateId}
        error={errorOf('stateId')}
        onChange={(event) => onDraft({ stateId: event.target.value, countyId: '' })}
      >
        <option value="">{t('catalogue.choose')}</option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('labels.countyId')}
        value={countyId}
        disabled={stateId === ''}
        error={errorOf('countyId')}
        onChange={(event) => onDraft({ countyId: event.target.value })}
      >
        <option value="">{t('catalogue.choose')}</option>
        {counties.data?.counties.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** How far the point is from the middle of the typed ZIP code; nothing of one that is not known. */
function FromZip({ point, zip }: { point: Coordinates; zip: string }) {
  const t = useText();
  const { data } = useQuery(zipQuery(useApi(), zip));
  if (!data) return null;
  return (
    <p className="-mt-3 text-sm text-muted">
      {t('catalogue.point_from_zip', { distanceMiles: measureMiles(data, point), zip })}
    </p>
  );
}

function FarFromCounty({
  point,
  countyId,
  name,
}: {
  point: Coordinates;
  countyId: string;
  name: string;
}) {
  const t = useText();
  const { data: points = [] } = useQuery(countyPointsQuery(useApi(), countyId));
  const miles = Math.min(...points.map((one) => measureMiles(one, point)));
  if (!Number.isFinite(miles) || miles < FAR_MILES) return null;
  return (
    <Notice tone="amber">
      {t('catalogue.point_far', { count: Math.round(miles), county: name })}
    </Notice>
  );
}
