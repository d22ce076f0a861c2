import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_ADDED_DISHES, type ProposableField } from '../../domain/proposals/rules.ts';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { type FieldGroup, RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { isLinkField, refusedLinks } from '../../domain/restaurants/rules.links.ts';
import { FormFields, type PictureUpload } from '../catalogue/FormFields.tsx';
import { LeaveGuard } from '../catalogue/LeaveGuard.tsx';
import { linkText, useOwnHosts } from '../catalogue/link-problem.ts';
import { areHoursIncomplete } from '../catalogue/OpeningHoursField.tsx';
import { fieldsOfGroups } from '../catalogue/typed-fields.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ComparedValue } from './ComparedValue.tsx';
import { type Conflict, countChanges, type Draft } from './draft.ts';
import { isNameless, ProposedDishes } from './ProposedDishes.tsx';
import { proposedLabelOf, useOwnerTexts } from './owner-texts.ts';
import { Part } from './Part.tsx';
import { useProposalForm } from './use-proposal-form.ts';

type ProposableFields = Draft['fields'];

/** What is typed, and what it is checked against. */
interface Checked {
  fields: ProposableFields;
  /** As stored: a link is checked once it changes. */
  before: ProposableFields;
  ownHosts: readonly string[];
}

/** Why a field cannot be submitted; null if it can. */
function problemOf({ fields, before, ownHosts }: Checked, key: ProposableField): TextKey | null {
  const value = fields[key];
  if (typeof value !== 'string') {
    return areHoursIncomplete(value) ? 'editing.hours_incomplete' : null;
  }
  if (!isLinkField(key)) return null;
  const [refused] = refusedLinks(before, { [key]: value }, ownHosts);
  return refused ? linkText(refused.field, refused.problem) : null;
}
const hasProblem = (checked: Checked) =>
  (Object.keys(checked.fields) as ProposableField[]).some(
    (key) => problemOf(checked, key) !== null,
  );

/** All fields that an owner may change for their restaurant, sent as one proposal. */
export function ProposalForm({ own: loaded }: { own: OwnRestaurant }) {
  const t = useText();
  const form = useProposalForm(loaded);
  const { own, draft, setDraft, sent, state, failure, onBusy, isDirty } = form;
  const [wasTried, setTried] = useState(false);
  const against = { before: own.fields, ownHosts: useOwnHosts() };
  const pictures = {
    path: `/owned-restaurants/${own.id}/pictures`,
    isProposed: true,
    onBusy,
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    const element = event.currentTarget;
    // Render the texts first: a screen reader reads them with the field.
    flushSync(() => setTried(true));
    if (hasProblem({ fields: draft.fields, ...against }) || draft.dishes.some(isNameless)) {
      const wrong = element.querySelector<HTMLElement>('[aria-invalid=true], input:invalid');
      wrong?.focus();
      return;
    }
    await form.send();
  }

  const edited = { draft, setDraft, wasTried, pictures, against };
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-6">
        {failure !== null && <FormFailure failure={failure} />}
        {state === 'rebased' && <Rebased conflicts={form.conflicts} />}
        <Part title={t('proposals.texts')}>
          <Group groups={['logo', 'texts']} {...edited} />
        </Part>
        <Part title={t('proposals.contact')}>
          <Group groups={['contact', 'links', 'video', 'hours']} {...edited} />
        </Part>
        <Part title={t('proposals.dishes')}>
          <ProposedDishes own={own} isFull={sent.added.length >= MAX_ADDED_DISHES} {...edited} />
        </Part>
        <SendBar {...form} />
      </form>
      <LeaveGuard isDirty={() => isDirty} />
    </>
  );
}

/** The fields of some groups of the catalogue. */
function Group({
  groups,
  draft,
  setDraft,
  wasTried,
  pictures,
  against,
}: {
  groups: readonly Exclude<FieldGroup, 'identity' | 'place' | 'featured'>[];
  draft: Draft;
  setDraft: (change: (now: Draft) => Draft) => void;
  wasTried: boolean;
  pictures: PictureUpload;
  against: Omit<Checked, 'fields'>;
}) {
  const t = useText();
  const texts = useOwnerTexts();
  return (
    <FormFields
      fields={fieldsOfGroups(RESTAURANT_FIELDS, groups)}
      values={draft.fields}
      onValue={(key, value) =>
        setDraft((now) => ({
          ...now,
          fields: { ...now.fields, [key]: value === '' ? null : value },
        }))
      }
      errorOf={(key) => {
        const problem = wasTried ? problemOf({ fields: draft.fields, ...against }, key) : null;
        return problem && t(problem);
      }}
      texts={texts}
      pictures={pictures}
    />
  );
}

/** The number of changes, and the submit button. */
function SendBar({ sent, state, uploads, isAsSent }: ReturnType<typeof useProposalForm>) {
  const t = useText();
  const changes = isAsSent ? 0 : countChanges(sent);
  return (
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
  );
}

/** What else changed while the owner typed, and where they conflict with the organisers. */
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
                  {t(proposedLabelOf(field))}
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
