import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUE_LIMITS, readCoordinates } from '../../domain/catalogue/rules.ts';
import { isZip, measureMiles } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { countiesQuery, statesQuery } from '../places/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PointMap } from './PointMap.tsx';
import { countyPointsQuery } from './queries.ts';
import { type DraftField, type RestaurantDraft, writePoint } from './restaurant-draft.ts';

/** From here on a point is told to be far from its county: ZIP codes lie some miles apart. */
const FAR_MILES = 12;

/** Where a restaurant stands: state, county, address, and the point on the map. */
export function PlaceFields({
  draft,
  onDraft,
  errorOf,
}: {
  draft: RestaurantDraft;
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  errorOf: (field: DraftField) => string | null;
}) {
  const t = useText();
  const api = useApi();
  const states = useQuery(statesQuery(api)).data ?? [];
  const { stateId, countyId } = draft;
  const counties = useQuery({ ...countiesQuery(api, stateId), enabled: stateId !== '' });
  const point = readCoordinates(draft.coordinates);
  const county = counties.data?.counties.find(({ id }) => id === countyId);
  /** Whether the point is from the map or a ZIP code: voting reaches half a mile only. */
  const [isRough, setRough] = useState(false);
  const putRough = ({ latitude, longitude }: Coordinates) => {
    setRough(true);
    onDraft({ coordinates: writePoint(latitude, longitude) });
  };
  return (
    <>
      <Field
        label={t('audit.field_address')}
        value={draft.address}
        maxLength={CATALOGUE_LIMITS.addressLength}
        autoComplete="off"
        error={errorOf('address')}
        onChange={(event) => onDraft({ address: event.target.value })}
      />
      <ZipField draft={draft} onDraft={onDraft} onPoint={putRough} error={errorOf('zipCode')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={t('audit.field_stateId')}
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
          label={t('audit.field_countyId')}
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
      {point && county && <FarFromCounty point={point} countyId={county.id} name={county.name} />}
      <PointMap stateId={stateId} countyId={countyId} point={point} onPoint={putRough} />
    </>
  );
}

/** A ZIP code knows its county, and a first point for a restaurant that has none. */
function ZipField({
  draft,
  onDraft,
  onPoint,
  error,
}: {
  draft: RestaurantDraft;
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  onPoint: (point: Coordinates) => void;
  error: string | null;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [found, setFound] = useState<(Coordinates & { place: string; isKept: boolean }) | null>(
    null,
  );
  const zip = draft.zipCode.trim();

  async function lookUp() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await client.query({
        queryKey: ['mine', 'catalogue', 'zip', zip],
        queryFn: () => api.catalogue.findZip({ zip }),
      });
      const isKept = draft.coordinates.trim() !== '';
      onDraft({ stateId: answer.stateId, countyId: answer.countyId });
      if (!isKept) onPoint(answer);
      setFound({ ...answer, isKept });
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  }

  const told =
    failure === null
      ? null
      : failureCode(failure) === 'zip_not_found'
        ? t('catalogue.zip_unknown')
        : failureText(failure);
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[10rem_auto]">
        <Field
          label={t('audit.field_zipCode')}
          value={draft.zipCode}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          error={error ?? told}
          onChange={(event) => {
            setFound(null);
            setFailure(null);
            onDraft({ zipCode: event.target.value });
          }}
        />
        <Button
          look="secondary"
          icon="pin"
          disabled={!isZip(zip) || isBusy}
          onClick={() => void lookUp()}
          className="sm:mt-7.5 sm:justify-self-start"
        >
          {t('catalogue.zip_use')}
        </Button>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {found && t(found.isKept ? 'catalogue.zip_kept' : 'catalogue.zip_filled', found)}{' '}
        {found?.isKept && (
          <button
            type="button"
            className="min-h-11 font-semibold text-chile underline underline-offset-4"
            onClick={() => {
              onPoint(found);
              setFound({ ...found, isKept: false });
            }}
          >
            {t('catalogue.zip_use_point')}
          </button>
        )}
      </p>
    </div>
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
