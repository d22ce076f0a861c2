import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { type FieldGroup, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';
import { choosePromo } from '../restaurants/promo-video.ts';
import { PromoVideo } from '../restaurants/PromoVideo.tsx';
import { useAdminTexts } from './admin-texts.ts';
import { FormFields } from './FormFields.tsx';
import { LinkField } from './LinkField.tsx';
import { OpeningHoursField } from './OpeningHoursField.tsx';
import { PICTURES_PATH } from './pictures-path.ts';
import { PlaceFields } from './PlaceFields.tsx';
import type { DraftField, RestaurantDraft } from './restaurant-draft.ts';
import { Section } from './Section.tsx';
import { fieldsOfGroups } from './typed-fields.ts';

interface Form {
  draft: RestaurantDraft;
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  errorOf: (field: DraftField) => string | null;
  /** Called when a picture upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

/** All fields of a restaurant that organisers edit. */
export function RestaurantFieldsForm({
  dishes,
  ...form
}: Form & { dishes: readonly CatalogueDish[] }) {
  const t = useText();
  const { draft, onDraft, errorOf } = form;
  const activeDishes = dishes.filter(({ archivedAt }) => archivedAt === null);
  return (
    <>
      <Section title={t('catalogue.basics')} hint={t('catalogue.basics_hint')}>
        <Group groups={['identity', 'logo', 'texts']} {...form} />
        <FeaturedField activeDishes={activeDishes} {...form} />
      </Section>
      <Section title={t('catalogue.place')} hint={t('catalogue.place_hint')}>
        <PlaceFields draft={draft} onDraft={onDraft} errorOf={errorOf} />
      </Section>
      <Section title={t('catalogue.contact')} hint={t('catalogue.links_hint')}>
        <Group groups={['contact', 'links']} {...form} />
      </Section>
      <Section title={t('editing.hours')} hint={t('catalogue.hours_hint')}>
        <OpeningHoursField
          isTitled
          value={draft.openingHours}
          error={errorOf('openingHours')}
          onValue={(openingHours) => onDraft({ openingHours })}
        />
      </Section>
      <Section title={t('labels.videoUrl')} hint={t('catalogue.video_hint')}>
        <VideoField activeDishes={activeDishes} {...form} />
      </Section>
    </>
  );
}

/** Groups whose fields are rendered by kind; the others have their own components. */
type PlainGroup = Exclude<FieldGroup, 'place' | 'hours' | 'video' | 'featured'>;

function Group({
  groups,
  draft,
  onDraft,
  errorOf,
  onBusy,
}: Form & { groups: readonly PlainGroup[] }) {
  const texts = useAdminTexts();
  return (
    <FormFields
      fields={fieldsOfGroups(RESTAURANT_FIELDS, groups)}
      values={draft}
      onValue={(key, value) => onDraft({ [key]: value })}
      errorOf={errorOf}
      texts={texts}
      pictures={{ path: PICTURES_PATH, onBusy }}
    />
  );
}

function FeaturedField({
  draft,
  activeDishes,
  onDraft,
  errorOf,
}: Form & { activeDishes: readonly CatalogueDish[] }) {
  const t = useText();
  const isThere = activeDishes.some(({ id }) => id === draft.featuredDishId);
  return (
    <SelectField
      label={t(RESTAURANT_FIELDS.featuredDishId.label)}
      hint={t(activeDishes.length > 0 ? 'catalogue.featured_hint' : 'catalogue.featured_none')}
      value={isThere ? (draft.featuredDishId ?? '') : ''}
      disabled={activeDishes.length === 0}
      error={errorOf('featuredDishId')}
      onChange={(event) => onDraft({ featuredDishId: event.target.value || null })}
    >
      <option value="">{t('catalogue.featured_nothing')}</option>
      {activeDishes.map(({ id, fields }) => (
        <option key={id} value={id}>
          {fields.name}
        </option>
      ))}
    </SelectField>
  );
}

/** The link to a video, with a preview of the video. */
function VideoField({
  draft,
  activeDishes,
  onDraft,
  errorOf,
}: Form & { activeDishes: readonly CatalogueDish[] }) {
  const t = useText();
  const typed = draft.videoUrl.trim();
  const video = choosePromo(typed || null, null);
  const poster =
    activeDishes.find(({ fields }) => fields.imageUrl)?.fields.imageUrl ?? draft.logoUrl;
  return (
    <>
      <LinkField
        label={t('catalogue.video_link')}
        value={draft.videoUrl}
        maxLength={RESTAURANT_FIELDS.videoUrl.limit}
        hint={typed === '' ? t('catalogue.video_none') : undefined}
        error={errorOf('videoUrl') ?? (typed !== '' && !video ? t('editing.link_invalid') : null)}
        onChange={(event) => onDraft({ videoUrl: event.target.value })}
      />
      {video && (
        <div className="grid max-w-md gap-2">
          <p className="text-sm text-muted">{t('catalogue.video_preview')}</p>
          <PromoVideo key={video.url} video={video} name={draft.name} poster={poster} />
        </div>
      )}
    </>
  );
}
