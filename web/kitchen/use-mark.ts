import { useQueryClient } from '@tanstack/react-query';
import { nextMorning } from '../../domain/sold-out/rules.ts';
import type { Kitchen } from '../../domain/sold-out/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { soldOutQuery } from '../restaurants/sold-out-query.ts';
import { useToast } from '../ui/Toast.tsx';
import { kitchensQuery } from './queries.ts';

export type MarkedDish = Kitchen['dishes'][number];

/** Marks a dish: shown at once, and taken back with the reason if the server refuses. */
export function useMark(restaurantId: string) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const { queryKey } = kitchensQuery(api);
  const show = (dishId: string, soldOutUntil: string | null) =>
    client.setQueryData(queryKey, (kitchens) =>
      kitchens?.map((kitchen) => ({
        ...kitchen,
        dishes: kitchen.dishes.map((dish) =>
          dish.id === dishId ? { ...dish, soldOutUntil } : dish,
        ),
      })),
    );

  return async function mark(dish: MarkedDish, asked: Date | 'tomorrow' | null): Promise<void> {
    const until = asked === 'tomorrow' ? asked : (asked?.toISOString() ?? null);
    await client.cancelQueries({ queryKey });
    show(dish.id, asked === 'tomorrow' ? nextMorning(new Date()).toISOString() : until);
    try {
      const marked = await api.soldOut.mark({ restaurantId, dishId: dish.id, until });
      show(dish.id, marked.until);
      void client.invalidateQueries({ queryKey: soldOutQuery(api).queryKey });
    } catch (error) {
      show(dish.id, dish.soldOutUntil);
      if (hasEnded(error)) return;
      toast({ text: failureText(error), isError: true });
      // Taken off the staff, or the dish has left the menu.
      if (failureCode(error)) void client.invalidateQueries({ queryKey });
    }
  };
}
