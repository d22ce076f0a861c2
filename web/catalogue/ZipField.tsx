import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Coordinates, isZip } from '../../domain/places/rules.ts';
import { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { zipQuery } from './queries.ts';
import type { RestaurantDraft } from './restaurant-draft.ts';

interface Form {
  draft: RestaurantDraft;
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  onPoint: (point: Coordinates) => void;
}

/** A ZIP code field that fills in the county, and a first point for a restaurant without one. */
export function ZipField({ error, ...form }: Form & { error: string | null }) {
  const t = useText();
  const { zip, isBusy, problem, found, lookUp, forget, takePoint } = useZip(form);
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[10rem_auto]">
        <Field
          label={t(RESTAURANT_FIELDS.zipCode.label)}
          value={form.draft.zipCode}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          error={error ?? problem}
          onChange={(event) => {
            forget();
            form.onDraft({ zipCode: event.target.value });
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
            onClick={takePoint}
          >
            {t('catalogue.zip_use_point')}
          </button>
        )}
      </p>
    </div>
  );
}

/** Looks the ZIP code up, and fills in its county and point. */
function useZip({ draft, onDraft, onPoint }: Form) {
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
      const answer = await client.query(zipQuery(api, zip));
      const isKept = draft.coordinates.trim() !== '';
      onDraft({ stateId: answer.stateId, countyId: answer.countyId });
      if (!isKept) onPoint(answer);
      setFound({ ...answer, isKept });
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  }

  const isUnknown = failureCode(failure) === 'zip_not_found';
  return {
    zip,
    isBusy,
    found,
    lookUp,
    /** The error text; null if none. */
    problem:
      failure === null ? null : isUnknown ? t('catalogue.zip_unknown') : failureText(failure),
    forget: () => {
      setFound(null);
      setFailure(null);
    },
    /** Replaces the current point by the ZIP code's. */
    takePoint: () => {
      if (!found) return;
      onPoint(found);
      setFound({ ...found, isKept: false });
    },
  };
}
