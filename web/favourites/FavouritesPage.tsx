import { RequirePerson } from '../people/RequirePerson.tsx';

export function FavouritesPage() {
  return <RequirePerson>{null}</RequirePerson>;
}
