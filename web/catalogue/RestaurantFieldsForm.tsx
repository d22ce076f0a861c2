import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/speech.ts';
import { choosePromo } from '../restaurants/promo-video.ts';
import { PromoVideo } from '../restaurants/PromoVideo.tsx';
import { Field } from '../ui/Field.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { LinkField } from './LinkField.tsx';
import { OpeningHoursField } from './OpeningHoursField.tsx';
import { PICTURES_PATH } from './pictures-path.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { type DraftField, labelOf, type RestaurantDraft } from './restaurant-draft.ts';
import { Section } from './Section.tsx';

const LINKS = ['websiteUrl', 'instagramUrl', 'facebookUrl', 'tiktokUrl'] as const;

/** All that organisers say of a restaurant. */
export function RestaurantFieldsForm({
  draft,
  dishes,
  onDraft,
  errorOf,
  onBusy,
}: {
  draft: RestaurantDraft;
  dishes: readonly CatalogueDish[];
  onDraft: (changes: Partial<RestaurantDraft>) => void;
  errorOf: (field: DraftField) => string | null;
  /** Told whether a picture is on its way. */
  onBusy: (isBusy: boolean) => void;
}) {
  const t = useText();
  const { nameLength, phoneLength } = CATALOGUE_LIMITS;
  const shown = dishes.filter(({ archivedAt }) => archivedAt === null);
  const video = choosePromo(draft.videoUrl.trim() || null, null);
  const poster = shown.find(({ fields }) => fields.imageUrl)?.fields.imageUrl ?? draft.logoUrl;
  return (
    <>
      <Section title={t('catalogue.basics')} hint={t('catalogue.basics_hint')}>
        <Field
          label={t('audit.field_name')}
          value={draft.name}
          maxLength={nameLength}
          required
          autoComplete="off"
          error={errorOf('name')}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
        <PictureField
          label={t('audit.field_logoUrl')}
          value={draft.logoUrl}
          path={PICTURES_PATH}
          error={errorOf('logoUrl')}
          onBusy={onBusy}
          onValue={(logoUrl) => onDraft({ logoUrl })}
        />
        <DescriptionFields draft={draft} onDraft={onDraft} />
        <SelectField
          label={t('audit.field_featuredDishId')}
          hint={t(shown.length > 0 ? 'catalogue.featured_hint' : 'catalogue.featured_none')}
          value={
            shown.some(({ id }) => id === draft.featuredDishId) ? (draft.featuredDishId ?? '') : ''
          }
          disabled={shown.length === 0}
          error={errorOf('featuredDishId')}
          onChange={(event) => onDraft({ featuredDishId: event.target.value || null })}
        >
          <option value="">{t('catalogue.featured_nothing')}</option>
          {shown.map(({ id, fields }) => (
            <option key={id} value={id}>
              {fields.name}
            </option>
          ))}
        </SelectField>
      </Section>
      <Section title={t('catalogue.place')} hint={t('catalogue.place_hint')}>
        <PlaceFields draft={draft} onDraft={onDraft} errorOf={errorOf} />
      </Section>
      <Section title={t('catalogue.contact')} hint={t('catalogue.links_hint')}>
        <Field
          label={t('audit.field_phone')}
          type="tel"
          value={draft.phone}
          maxLength={phoneLength}
          autoComplete="off"
          error={errorOf('phone')}
          onChange={(event) => onDraft({ phone: event.target.value })}
        />
        {LINKS.map((field) => (
          <LinkField
            key={field}
            label={t(labelOf(field))}
            value={draft[field]}
            placeholder="https://"
            error={errorOf(field)}
            onChange={(event) => onDraft({ [field]: event.target.value })}
          />
        ))}
      </Section>
      <Section title={t('editing.hours')} hint={t('catalogue.hours_hint')}>
        <OpeningHoursField
          isTitled
          value={draft.openingHours}
          error={errorOf('openingHours')}
          onValue={(openingHours) => onDraft({ openingHours })}
        />
      </Section>
      <Section title={t('audit.field_videoUrl')} hint={t('catalogue.video_hint')}>
        <LinkField
          label={t('catalogue.video_link')}
          value={draft.videoUrl}
          placeholder="https://"
          hint={draft.videoUrl.trim() === '' ? t('catalogue.video_none') : undefined}
          error={
            errorOf('videoUrl') ??
            (draft.videoUrl.trim() !== '' && !video ? t('catalogue.field_wrong') : null)
          }
          onChange={(event) => onDraft({ videoUrl: event.target.value })}
        />
        {video && (
          <div className="grid max-w-md gap-2">
            <p className="text-sm text-muted">{t('catalogue.video_preview')}</p>
            <PromoVideo key={video.url} video={video} name={draft.name} poster={poster} />
          </div>
        )}
      </Section>
    </>
  );
}
