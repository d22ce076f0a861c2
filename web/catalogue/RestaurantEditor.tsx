import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { SectionIndex } from '../admin/SectionIndex.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { countiesQuery } from '../places/queries.ts';
import { Button } from '../ui/Button.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Segments } from '../ui/Segments.tsx';
import { VenueScreens } from '../venue-screens/VenueScreens.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DishesSection } from './DishesSection.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { labelOf } from './restaurant-draft.ts';
import { RestaurantFieldsForm } from './RestaurantFieldsForm.tsx';
import { RestaurantHeading } from './RestaurantHeading.tsx';
import { RestaurantHistory } from './RestaurantHistory.tsx';
import { saveByKey } from './save-key.ts';
import { Section } from './Section.tsx';
import { useAskedMerge } from './use-asked-merge.ts';
import { useRestaurantForm } from './use-restaurant-form.ts';

/** The form of a restaurant in sections, with its dishes and its history. @param restaurant null for a new one */
export function RestaurantEditor({ restaurant }: { restaurant: CatalogueRestaurant | null }) {
  const t = useText();
  const failureText = useFailureText();
  const form = useRestaurantForm(restaurant);
  const page = useRef<HTMLFormElement>(null);
  const sections = useRef<HTMLDivElement>(null);
  const { dishes: askedDishes } = useAskedMerge();
  const [part, setPart] = useState<PhonePart>(askedDishes ? 'dishes' : 'restaurant');
  const { draft, isDirty, isBusy, conflict } = form;
  const [isUploading, setUploading] = useState(false);
  const counties = useQuery({
    ...countiesQuery(useApi(), draft.stateId),
    enabled: draft.stateId !== '',
  }).data?.counties;

  useEffect(() => {
    // Works wherever the focus is. In a dish's dialog it saves the dish; other dialogs ignore it.
    const press = (event: KeyboardEvent) => {
      const dialog = document.querySelector('dialog[open]');
      saveByKey(event, dialog ? dialog.querySelector('form[data-saves]') : page.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  async function save() {
    if (await form.save()) return;
    page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <>
      <RestaurantHeading restaurant={restaurant} name={draft.name} />
      {conflict && (
        <ConflictPanel
          rows={conflict}
          draft={draft}
          onTake={(field, value) => form.change({ [field]: value })}
          labelOf={(field) => t(labelOf(field))}
          dishes={restaurant?.dishes ?? []}
          counties={counties ?? []}
        />
      )}
      {form.failure !== null && <Notice tone="danger">{failureText(form.failure)}</Notice>}
      {restaurant && <PhoneParts part={part} dishes={restaurant.dishes.length} onPart={setPart} />}
      <div ref={sections} className="grid grid-cols-[minmax(0,1fr)]">
        <div className="pb-4 empty:hidden">
          <SectionIndex within={sections} />
        </div>
        <form
          ref={page}
          noValidate
          className={part === 'dishes' ? 'max-sm:hidden' : ''}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && !isUploading) void save();
          }}
        >
          <RestaurantFieldsForm
            draft={draft}
            dishes={restaurant?.dishes ?? []}
            onDraft={form.change}
            errorOf={form.errorOf}
            onBusy={setUploading}
          />
          <SaveBar
            isNew={restaurant === null}
            isDirty={isDirty}
            isBusy={isBusy || isUploading}
            onDiscard={form.discard}
          />
        </form>
        {restaurant && <SavedApart restaurant={restaurant} part={part} />}
      </div>
      <LeaveGuard isDirty={form.asksToLeave} />
    </>
  );
}

/** What is saved by itself, below the form: dishes and screens; and the history. */
function SavedApart({ restaurant, part }: { restaurant: CatalogueRestaurant; part: PhonePart }) {
  const t = useText();
  return (
    <>
      <div className={part === 'restaurant' ? 'max-sm:hidden' : ''}>
        <DishesSection restaurant={restaurant} />
      </div>
      <div className={part === 'dishes' ? 'max-sm:hidden' : ''}>
        <Section title={t('venue.screens_title')} hint={t('venue.screens_intro')}>
          <VenueScreens restaurantId={restaurant.id} />
        </Section>
        <Section title={t('catalogue.history')} hint={t('catalogue.history_hint')}>
          <RestaurantHistory restaurant={restaurant} />
        </Section>
      </div>
    </>
  );
}

type PhonePart = 'restaurant' | 'dishes';

/** On a phone the dishes are a tab of their own; elsewhere they stand below the form. */
function PhoneParts({
  part,
  dishes,
  onPart,
}: {
  part: PhonePart;
  /** Their number. */
  dishes: number;
  onPart: (part: PhonePart) => void;
}) {
  const t = useText();
  return (
    <div className="sm:hidden">
      <Segments
        label={t('catalogue.parts')}
        choices={[
          { value: 'restaurant', text: t('catalogue.part_restaurant') },
          { value: 'dishes', text: t('catalogue.part_dishes', { count: dishes }) },
        ]}
        value={part}
        onChoose={onPart}
      />
    </div>
  );
}

/** Fixed within the thumb's reach while there are unsaved changes. */
function SaveBar({
  isNew,
  isDirty,
  isBusy,
  onDiscard,
}: {
  isNew: boolean;
  isDirty: boolean;
  isBusy: boolean;
  onDiscard: () => void;
}) {
  const t = useText();
  const saveId = useId();
  return (
    <div
      className={`z-10 -mx-4 border-t border-line bg-paper px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] ${isDirty || isNew ? 'sticky bottom-0' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-muted max-sm:w-full">
          {t(isDirty ? 'catalogue.unsaved' : isNew ? 'catalogue.new_hint' : 'catalogue.all_saved')}
        </p>
        {isDirty && !isNew && (
          <FocusKept to={saveId}>
            <Button
              look="secondary"
              disabled={isBusy}
              onClick={onDiscard}
              className="max-sm:flex-1"
            >
              {t('catalogue.discard')}
            </Button>
          </FocusKept>
        )}
        <Button id={saveId} type="submit" disabled={isBusy || !isDirty} className="max-sm:flex-1">
          {t(isBusy ? 'shell.working' : isNew ? 'catalogue.create' : 'catalogue.save')}
        </Button>
      </div>
    </div>
  );
}
