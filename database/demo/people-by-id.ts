import { demoPeople } from './people.ts';

const people = new Map(demoPeople.map((person) => [person.id, person]));

/** @throws if the demo has no such person */
export const personOf = (id: string) => people.get(id) ?? missing(`person ${id}`);

/** Reports a reference to something that the demo does not have. */
export function missing(what: string): never {
  throw new Error(`The demo's fixtures names a ${what} that it does not have.`);
}
