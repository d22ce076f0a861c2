import { type Api, failureCode } from '../api/client.ts';
import { createStore } from '../platform/store.ts';

/** While the dialog is open: what it is closed with. */
export const asked = createStore<{ answer: (isConfirmed: boolean) => void } | null>(null);

let answer: Promise<boolean> | null = null;

/**
 * Opens the dialog of `Confirming`; a second question waits for the same answer.
 * @returns whether the person has confirmed that it is them
 */
export function askForConfirmation(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    asked.set({
      answer: (isConfirmed) => {
        answer = null;
        asked.set(null);
        resolve(isConfirmed);
      },
    });
  });
  return answer;
}

type Call = (...given: unknown[]) => Promise<unknown>;

/**
 * The same operations; one that is refused until the person confirms that it is them asks for that, and is then called
 * again with the same input. If the person does not confirm, it fails as it was refused.
 */
export const confirmingApi = (api: Api): Api =>
  new Proxy(api, {
    get: (rooms, room) => confirmingRoom(Reflect.get(rooms, room) as Record<string, Call>),
  });

const confirmingRoom = (room: Record<string, Call>) =>
  new Proxy(room, {
    get:
      (operations, name: string) =>
      async (...given: unknown[]) => {
        const call = () => operations[name]?.(...given);
        try {
          return await call();
        } catch (error) {
          if (failureCode(error) !== 'confirmation_due') throw error;
          if (!(await askForConfirmation())) throw error;
          return call();
        }
      },
  });
