import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_CHOICES } from '../../domain/audit/rules.ts';
import type { AuditChoices } from '../../domain/audit/schema.ts';
import { describePersonName } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useTyped } from '../restaurants/use-typed.ts';
import { Combobox } from '../ui/Combobox.tsx';
import { auditChoiceQuery, auditChoicesQuery } from './queries.ts';

type Kind = 'people' | 'places';

/** Chooses a person or a restaurant of the log: one of its latest entries, or by a part of the name. */
export function AuditChoice({
  kind,
  className,
  value,
  onChoose,
}: {
  kind: Kind;
  className?: string;
  /** The id; empty if none is chosen. */
  value: string;
  /** @param id empty: none */
  onChoose: (id: string) => void;
}) {
  const t = useText();
  const api = useApi();
  const [asked, ask] = useState('');
  const [words, type] = useTyped(asked, ask);
  const query = useQuery(auditChoicesQuery(api, asked.trim()));
  const one = useQuery({ ...auditChoiceQuery(api, kind, value), enabled: value !== '' });
  const optionsOf = useOptions(kind);
  const options = optionsOf(query.data);
  const isOld = query.isPlaceholderData || words.trim() !== asked.trim();
  const chosen = optionsOf(one.data).find(({ id }) => id === value) ?? null;
  return (
    <Combobox
      label={t(kind === 'people' ? 'audit.filter_person' : 'audit.filter_restaurant')}
      {...(className && { className })}
      placeholder={t(kind === 'people' ? 'audit.anyone' : 'audit.anywhere')}
      isFilter
      isDense
      chosen={value === '' ? null : chosen}
      search={{
        options: isOld ? [] : options,
        isComing: query.isPending || (isOld && !query.isError),
        hasFailed: query.isError,
        onType: type,
        onRetry: () => void query.refetch(),
      }}
      texts={{
        loading: t(`audit.${kind}_loading`),
        failed: t(`audit.${kind}_failed`),
        retry: t('shell.retry'),
        none: t(`audit.${kind}_none`),
        found: t(
          `audit.${kind}_${asked.trim() === '' ? 'latest' : options.length >= AUDIT_CHOICES ? 'first' : 'found'}`,
          { count: options.length },
        ),
        clear: t(kind === 'people' ? 'audit.person_clear' : 'audit.place_clear'),
      }}
      onChoose={(option) => onChoose(option?.id ?? '')}
    />
  );
}

function useOptions(kind: Kind) {
  const t = useText();
  return (choices: AuditChoices | undefined) =>
    kind === 'people'
      ? (choices?.people ?? []).map(({ id, person }) => ({
          id,
          text: describePersonName(t as Translator, person),
          note: person?.email ?? id.slice(0, 8),
        }))
      : (choices?.restaurants ?? []).map(({ id, name }) => ({ id, text: name ?? id.slice(0, 8) }));
}
