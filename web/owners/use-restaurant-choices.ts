import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHOICES_AT_ONCE } from '../../domain/owners/rules.ts';
import { matchesFilter } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { useTyped } from '../restaurants/use-typed.ts';
import { choicesQuery } from './queries.ts';

/**
 * The first restaurants whose names contain what is typed. While the server looks for them, those of the earlier words
 * are narrowed here.
 */
export function useRestaurantChoices() {
  const [asked, ask] = useState('');
  const [words, type] = useTyped(asked, ask);
  const query = useQuery(choicesQuery(useApi(), asked.trim()));
  const answered = query.data ?? [];
  const isOld = query.isPlaceholderData || words.trim() !== asked.trim();
  const found = isOld ? answered.filter(({ name }) => matchesFilter([name], words)) : answered;
  return {
    words,
    type,
    found,
    /** Whether nothing can be shown yet. */
    isComing: query.isPending || (isOld && found.length === 0 && !query.isError),
    hasFailed: query.isError,
    /** Whether there may be more than these. */
    isCut: found.length >= CHOICES_AT_ONCE,
    retry: () => void query.refetch(),
  };
}
