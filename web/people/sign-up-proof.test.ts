import { expect, test } from 'vitest';
import type { ProofChallenge } from '../../domain/sign-ups/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { createProofSource } from './sign-up-proof.ts';

const CHALLENGE = {} as ProofChallenge;
const refusal = () => new ApiFailure('sign_up_proof_required', 403, 'needed', undefined);

/** A form and a server that asks for proofs, or not. */
function stage({ isAsked = true } = {}) {
  const world = { isAsked, asked: 0, solved: 0, now: 0, isBroken: false, sent: [] as unknown[] };
  const source = createProofSource({
    ask: async () => {
      world.asked += 1;
      if (world.isBroken) throw new ApiFailure('network', 0, 'network', undefined);
      return world.isAsked ? CHALLENGE : null;
    },
    solve: async () => `proof ${(world.solved += 1)}`,
    now: () => world.now,
  });
  /** @param answers of the server, one after the other; undefined: success */
  const submit = (...answers: (Error | undefined)[]) =>
    source.send(
      async (proof) => {
        world.sent.push(proof);
        const answer = answers.shift();
        if (answer) throw answer;
        return 'done';
      },
      () => {},
    );
  return { world, source, submit };
}

test('the proof is begun when the form opens, and sent once', async () => {
  const { world, source, submit } = stage();
  source.begin();
  expect(world.asked).toBe(1);
  expect(await submit()).toBe('done');
  expect(world).toMatchObject({ asked: 1, sent: ['proof 1'] });
});

test('where nothing is asked, nothing is solved, and the server is asked once', async () => {
  const { world, source, submit } = stage({ isAsked: false });
  source.begin();
  expect(await submit()).toBe('done');
  expect(world).toMatchObject({ asked: 1, solved: 0, sent: [undefined] });
});

test('an attack that begins while the form is filled in costs a second request, and no error', async () => {
  const { world, source, submit } = stage({ isAsked: false });
  source.begin();
  await Promise.resolve();
  world.isAsked = true;
  expect(await submit(refusal())).toBe('done');
  expect(world).toMatchObject({ asked: 2, sent: [undefined, 'proof 1'] });
});

test('a refused proof is replaced', async () => {
  const { world, submit } = stage();
  expect(await submit(refusal(), refusal())).toBe('done');
  expect(world.sent).toEqual(['proof 1', 'proof 2', 'proof 3']);
});

test('after three refusals the person learns of it', async () => {
  const { world, submit } = stage();
  await expect(submit(refusal(), refusal(), refusal())).rejects.toThrow('needed');
  expect(world.sent).toHaveLength(3);
});

test('a form that was open for long gets a new challenge', async () => {
  const { world, source, submit } = stage();
  source.begin();
  world.now = 20 * 60_000;
  await submit();
  expect(world).toMatchObject({ asked: 2, sent: ['proof 2'] });
});

test('after another failure the next attempt has a proof of its own', async () => {
  const { world, submit } = stage();
  const taken = new ApiFailure('email_already_registered', 409, 'taken', undefined);
  await expect(submit(taken)).rejects.toThrow('taken');
  expect(await submit()).toBe('done');
  expect(world.sent).toEqual(['proof 1', 'proof 2']);
});

test('without a network for the challenge the server decides', async () => {
  const { world, source, submit } = stage();
  world.isBroken = true;
  source.begin();
  expect(await submit()).toBe('done');
  expect(world.sent).toEqual([undefined]);
});
