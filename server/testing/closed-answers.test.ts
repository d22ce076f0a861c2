import { eventIterator } from '@orpc/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { takeRemovedFields, watch } from './closed-answers.ts';

const taco = z.object({ name: z.string(), fillings: z.array(z.object({ name: z.string() })) });

async function answer(outputSchema: Parameters<typeof watch>[1]['outputSchema'], value: unknown) {
  const definition = { outputSchema };
  watch('tacos.find', definition);
  return definition.outputSchema?.['~standard'].validate(value);
}

test('a field that the contract lacks is noted, and still removed', async () => {
  const given = { name: 'Al pastor', fillings: [{ name: 'Pork', cost: 1 }, { name: 'Pine' }] };
  const sent = await answer(taco, { ...given, cost: 3, note: undefined });
  expect(sent).toEqual({
    value: { name: 'Al pastor', fillings: [{ name: 'Pork' }, { name: 'Pine' }] },
  });
  expect(takeRemovedFields()).toEqual(['tacos.find: fillings[].cost', 'tacos.find: cost']);
  expect(takeRemovedFields()).toEqual([]);
});

test('an answer of the contract’s fields is not noted, nor one that it refuses', async () => {
  await answer(taco, { name: 'Al pastor', fillings: [] });
  const refused = await answer(taco, { name: 1, fillings: [], cost: 3 });
  expect(refused).toHaveProperty('issues');
  expect(takeRemovedFields()).toEqual([]);
});

test('so is a field of a line', async () => {
  async function* lines() {
    yield { done: 1 };
    yield { done: 2, total: 2 };
  }
  const { value } = (await answer(eventIterator(z.object({ done: z.number() })), lines())) as {
    value: AsyncIterable<unknown>;
  };
  const sent: unknown[] = [];
  for await (const line of value) sent.push(line);
  expect(sent).toEqual([{ done: 1 }, { done: 2 }]);
  expect(takeRemovedFields()).toEqual(['tacos.find: total']);
});
