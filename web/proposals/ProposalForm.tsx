import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { isSame, MAX_ADDED_DISHES, type OwnField } from '../../domain/proposals/rules.ts';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { safeLink } from '../../domain/restaurants/rules.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { areHoursIncomplete, OpeningHoursField } from '../catalogue/OpeningHoursField.tsx';
import { useText } from '../i18n/speech.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { DishEditor } from './DishEditor.tsx';
import { countChanges, type DishDraft, draftOf, newDish, rebase, sentOf } from './draft.ts';
import { ownRestaurantQuery } from './queries.ts';

const TEXTS = ['descriptionEn', 'descriptionEs', 'description'] as const;
const LINKS = ['websiteUrl', 'instagramUrl', 'facebookUrl', 'tiktokUrl', 'videoUrl'] as const;

const isWrongLink = (typed: string | null) =>
  typed !== null && typed.trim() !== '' && safeLink(typed) === null;
const isNameless = ({ isRemoved, fields }: DishDraft) => !isRemoved && fields.name.trim() === '';

/** Everything that an owner may say of their restaurant, sent as one proposal. */
export function ProposalForm({ own: loaded }: { own: OwnRestaurant }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const [own, setOwn] = useState(loaded);
  const [begun] = useState(() => draftOf(loaded));
  const [draft, setDraft] = useState(begun);
  const [state, setState] = useState<'idle' | 'sending' | 'rebased'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const [wasTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const added = useRef(0);
  const sent = sentOf(own, draft);
  // What waits already need not be sent again.
  const isAsSent = own.proposal?.status === 'pending' && isSame(begun, draft);
  const changes = isAsSent ? 0 : countChanges(sent);
  const picturesPath = `/owned-restaurants/${own.id}/pictures`;
  const onBusy = (isBusy: boolean) => setUploads((count) => Math.max(0, count + (isBusy ? 1 : -1)));

  const put = (field: OwnField, value: unknown) =>
    setDraft((now) => ({
      ...now,
      fields: { ...now.fields, [field]: value === '' ? null : value },
    }));
  const putDish = (key: string, change: Partial<DishDraft>) =>
    setDraft((now) => ({
      ...now,
      dishes: now.dishes.map((dish) => (dish.key === key ? { ...dish, ...change } : dish)),
    }));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    const form = event.currentTarget;
    // The words first: a screen reader reads them with the field.
    flushSync(() => setTried(true));
    const isWrong =
      LINKS.some((field) => isWrongLink(draft.fields[field])) ||
      draft.dishes.some(isNameless) ||
      areHoursIncomplete(draft.fields.openingHours);
    if (isWrong) {
      const wrong = form.querySelector<HTMLElement>('[aria-invalid=true], input:invalid');
      wrong?.focus();
      return;
    }
    setState('sending');
    setFailure(null);
    try {
      await api.proposals.send({ restaurantId: own.id, ...sent });
      toast(t('proposals.sent'));
      await client.invalidateQueries({ queryKey: ['mine', 'own-restaurant'] });
      scrollTo(0, 0);
      setState('idle');
    } catch (error) {
      setState('idle');
      if (hasEnded(error)) return;
      if (failureCode(error) !== 'edit_conflict') setFailure(error);
      else await takeOver().catch(setFailure);
    }
  }

  /** Somebody else has changed the page: their changes come in, one's own stay. */
  async function takeOver() {
    const now = await client.query({ ...ownRestaurantQuery(api, own.id), staleTime: 0 });
    setDraft(rebase(own, draft, now));
    setOwn(now);
    setState('rebased');
  }

  const { fields, dishes, featured } = draft;
  const left = (count: number) => t('proposals.left', { count });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-6">
      {failure !== null && <FormFailure failure={failure} />}
      {state === 'rebased' && <Notice tone="danger">{t('proposals.rebased')}</Notice>}
      <Part title={t('proposals.texts')}>
        <PictureField
          label={t('proposals.logoUrl')}
          value={fields.logoUrl}
          onValue={(url) => put('logoUrl', url)}
          path={picturesPath}
          onBusy={onBusy}
        />
        {TEXTS.map((field) => (
          <TextArea
            key={field}
            label={t(`proposals.${field}`)}
            {...(field === 'description' && { hint: t('proposals.description_hint') })}
            value={fields[field] ?? ''}
            onValue={(value) => put(field, value)}
            maxLength={CATALOGUE_LIMITS.descriptionLength}
            left={left}
          />
        ))}
      </Part>
      <Part title={t('proposals.contact')}>
        <Field
          label={t('proposals.phone')}
          type="tel"
          autoComplete="off"
          maxLength={CATALOGUE_LIMITS.phoneLength}
          value={fields.phone ?? ''}
          onChange={(event) => put('phone', event.target.value)}
        />
        {LINKS.map((field) => (
          <Field
            key={field}
            label={t(`proposals.${field}`)}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={CATALOGUE_LIMITS.linkLength}
            value={fields[field] ?? ''}
            error={wasTried && isWrongLink(fields[field]) ? t('proposals.link_invalid') : null}
            onChange={(event) => put(field, event.target.value)}
          />
        ))}
        <OpeningHoursField
          value={fields.openingHours}
          onValue={(hours) => put('openingHours', hours)}
          error={
            wasTried && areHoursIncomplete(fields.openingHours)
              ? t('editing.hours_incomplete')
              : null
          }
        />
      </Part>
      <Part title={t('proposals.dishes')}>
        <FeaturedChoice
          dishes={dishes}
          featured={featured}
          onChoose={(key) => setDraft({ ...draft, featured: key })}
        />
        <p className="text-sm text-muted">{t('proposals.dishes_hint')}</p>
        <ul className="grid grid-cols-1 gap-3">
          {dishes.map((dish) => (
            <DishEditor
              key={dish.key}
              dish={dish}
              before={own.dishes.find(({ id }) => id === dish.key)?.fields ?? null}
              isTried={wasTried && isNameless(dish)}
              picturesPath={picturesPath}
              onBusy={onBusy}
              onChange={(change) => putDish(dish.key, change)}
              onDrop={() =>
                setDraft({ ...draft, dishes: dishes.filter(({ key }) => key !== dish.key) })
              }
            />
          ))}
        </ul>
        {sent.added.length < MAX_ADDED_DISHES && (
          <Button
            look="secondary"
            icon="plus"
            onClick={() => {
              added.current += 1;
              const dish = newDish(`added-${added.current}`);
              setDraft({ ...draft, dishes: [...dishes, dish] });
            }}
          >
            {t('proposals.add_dish')}
          </Button>
        )}
      </Part>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <p role="status" className="min-w-0 flex-1 text-muted tabular-nums max-sm:text-sm">
          {uploads > 0
            ? t('proposals.picture_on_its_way')
            : changes === 0
              ? t(isAsSent ? 'proposals.as_sent' : 'proposals.nothing_yet')
              : t('proposals.changes', { count: changes })}
        </p>
        <Button
          type="submit"
          icon="send"
          disabled={state === 'sending' || changes === 0 || uploads > 0}
        >
          {t(state === 'sending' ? 'proposals.sending' : 'proposals.send')}
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="font-display text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function FeaturedChoice({
  dishes,
  featured,
  onChoose,
}: {
  dishes: readonly DishDraft[];
  featured: string | null;
  onChoose: (key: string | null) => void;
}) {
  const t = useText();
  const id = useId();
  const offered = dishes.filter(({ isRemoved }) => !isRemoved);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t('proposals.featuredDishId')}
      </label>
      <select
        id={id}
        value={offered.some(({ key }) => key === featured) ? (featured ?? '') : ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="min-h-12 w-full rounded-card border border-control-line bg-surface px-4 text-base text-ink"
      >
        <option value="">{t('proposals.featured_none')}</option>
        {offered.map(({ key, fields: { name } }) => (
          <option key={key} value={key}>
            {name.trim() || t('proposals.new_dish')}
          </option>
        ))}
      </select>
    </div>
  );
}
