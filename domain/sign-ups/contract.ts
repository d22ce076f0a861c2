import * as z from 'zod';
import { reading } from '../operation.ts';
import { proofChallengeSchema, signUpGuardSchema } from './schema.ts';

const tags = ['sign-ups'];

export const signUpsContract = {
  signUpChallenge: reading('everyone')
    .route({
      method: 'GET',
      path: '/people/sign-up-challenge',
      tags,
      summary: 'What a sign-up must solve now; null: nothing',
    })
    .output(z.object({ challenge: proofChallengeSchema.nullable() })),
  guard: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/sign-up-guard',
      tags,
      summary: 'For organisers: whether sign-ups need a proof of work now, and why',
    })
    .output(signUpGuardSchema),
};
