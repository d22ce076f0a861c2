import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { MAX_ADDED_DISHES, type OwnField } from '../../domain/proposals/rules.ts';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { safeLink } from '../../domain/restaurants/rules.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import { LinkField } from '../catalogue/LinkField.tsx';
import { areHoursIncomplete, OpeningHoursField } from '../catalogue/OpeningHoursField.tsx';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { ComparedValue } from './ComparedValue.tsx';
import { DishEditor } from './DishEditor.tsx';
import { type Conflict, countChanges, type DishDraft, newDish } from './draft.ts';
import { ProposedTexts } from './ProposedTexts.tsx';
import { useProposalForm } from './use-proposal-form.ts';

const LINKS = ['websiteUrl', 'instagramUrl', 'facebookUrl', 'tiktokUrl', 'videoUrl'] as const;

const isWrongLink = (typed: string | null) =>
  typed !== null && typed.trim() !== '' && safeLink(typed) === null;
const isNameless = ({ isRemoved, fields }: DishDraft) => !isRemoved && fields.name.trim() === '';

/** Everything that an owner may say of their restaurant, sent as one proposal. */
export function ProposalForm({ own: loaded }: { own: OwnRestaurant }) {
  const t = useText();
  const form = useProposalForm(loaded);
  const { own, draft, setDraft, sent, state, failure, isAsSent, uploads, onBusy, isDirty } = form;
  const [wasTried, setTried] = useState(false);
  const added = useRef(0);
  const changes = isAsSent ? 0 : countChanges(sent);
  const picturesPath = `/owned-restaurants/${own.id}/pictures`;

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
    const element = event.currentTarget;
    // The words first: a screen reader reads them with the field.
    flushSync(() => setTried(true));
    const isWrong =
      LINKS.some((field) => isWrongLink(draft.fields[field])) ||
      draft.dishes.some(isNameless) ||
      areHoursIncomplete(draft.fields.openingHours);
    if (isWrong) {
      const wrong = element.querySelector<HTMLElement>('[aria-invalid=true], input:invalid');
      wrong?.focus();
      return;
    }
    await form.send();
  }

  const { fields, dishes, featured } = draft;
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-6">
        {failure !== null && <FormFailure failure={failure} />}
        {state === 'rebased' && <Rebased conflicts={form.conflicts} />}
        <Part title={t('proposals.texts')}>
          <PictureField
            label={t('proposals.logoUrl')}
            value={fields.logoUrl}
            onValue={(url) => put('logoUrl', url)}
            path={picturesPath}
            isProposed
            onBusy={onBusy}
          />
          <ProposedTexts values={fields} onValue={put} />
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
            <LinkField
              key={field}
              label={t(`proposals.${field}`)}
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
        <div className="sticky bottom-0 z-10 -mx-[16px] flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
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
      <LeaveGuard isDirty={() => isDirty} />
    </>
  );
}

/** What else changed while the owner typed, and where they and the organisers do not agree. */
function Rebased({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useText();
  return (
    <Notice tone="danger">
      <p>{t('proposals.rebased')}</p>
      {conflicts.length > 0 && (
        <>
          <p className="mt-3 font-semibold">{t('proposals.rebased_theirs')}</p>
          <dl className="mt-1 grid gap-2">
            {conflicts.map(({ dish, field, theirs }) => (
              <div key={`${dish} ${field}`}>
                <dt className="text-sm font-semibold wrap-anywhere">
                  {dish !== null && `${dish}: `}
                  {t(`proposals.${field}` as TextKey)}
                </dt>
                {field !== 'gone' && (
                  <dd>
                    <ComparedValue field={field} value={theirs} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </>
      )}
    </Notice>
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
  const offered = dishes.filter(({ isRemoved }) => !isRemoved);
  return (
    <SelectField
      label={t('proposals.featuredDishId')}
      value={offered.some(({ key }) => key === featured) ? (featured ?? '') : ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{t('proposals.featured_none')}</option>
      {offered.map(({ key, fields: { name } }) => (
        <option key={key} value={key}>
          {name.trim() || t('proposals.new_dish')}
        </option>
      ))}
    </SelectField>
  );
}
