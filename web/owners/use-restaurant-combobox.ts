import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { RestaurantChoice } from '../../domain/owners/schema.ts';
import { matchesFilter } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { choicesQuery } from './queries.ts';

/**
 * The combobox's state: the typed text, whether its list is open, the matching restaurants, and the one
 * selected by the arrow keys (`index`; -1 if none matches).
 */
export function useRestaurantCombobox(value: string, onChoose: (restaurantId: string) => void) {
  const query = useQuery(choicesQuery(useApi()));
  const choices = query.data ?? [];
  const chosen = choices.find((one) => one.id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const words = typed ?? chosen?.name ?? '';
  const found =
    typed === null ? choices : choices.filter((one) => matchesFilter([one.name], typed));
  const index = Math.min(active, found.length - 1);

  function choose(choice: RestaurantChoice | undefined) {
    if (!choice) return;
    onChoose(choice.id);
    setTyped(null);
    setOpen(false);
  }
  function open() {
    setOpen(true);
    setActive(Math.max(0, typed === null ? choices.indexOf(chosen as RestaurantChoice) : 0));
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Escape' && isOpen) setOpen(false);
    else if (key === 'Enter' && isOpen) choose(found[index]);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) open();
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        setActive((index + step + found.length) % Math.max(1, found.length));
      }
    } else return;
    event.preventDefault();
  }
  function type(text: string) {
    setTyped(text);
    setActive(0);
    setOpen(true);
    onChoose('');
  }

  return {
    query,
    chosen,
    words,
    found,
    index,
    isOpen,
    open,
    close: () => setOpen(false),
    type,
    choose,
    press,
  };
}
