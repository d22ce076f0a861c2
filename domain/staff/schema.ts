import * as z from 'zod';

/** Somebody whom an owner has let in to mark dishes as sold out. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  invitedAt: z.iso.datetime(),
  /** The name of the account with this confirmed address; null before there is one. */
  fullName: z.string().nullable(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffSchema = z.object({ staff: z.array(staffMemberSchema) });
