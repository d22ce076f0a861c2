import * as z from 'zod';
import { sessionSchema } from '../people/schema.ts';

/** A browser with a signed-in person, as organisers see it: without its network address. */
export const listedSessionSchema = sessionSchema.extend({
  person: z.object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
  }),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;
