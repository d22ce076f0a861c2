import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planUndo } from './rules.undo-plan.ts';
import type { FormerFields, ImportUndo, LaterChange, UndoFacts } from './rules.undo.ts';

const named = (id: string, restaurantId = id) => ({ id, restaurantId, name: id, version: 1 });
const overwritten = (id: string, before: FormerFields, restaurantId = id) => ({
  ...named(id, restaurantId),
  version: 2,
  before,
});
const undoOf = (
  created: Partial<ImportUndo['created']>,
  changed: Partial<ImportUndo['changed']> = {},
): ImportUndo => ({
  created: { restaurants: [], dishes: [], ...created },
  changed: { restaurants: [], dishes: [], ...changed },
});
const row = (fields: FormerFields, version = 1) => ({ version, fields });
const factsOf = (rows: Record<string, ReturnType<typeof row>>, more: Partial<UndoFacts> = {}) => ({
  rows: new Map(Object.entries(rows)),
  uses: new Map(),
  featuring: [],
  later: new Map(),
  named: { restaurants: [], dishes: [] },
  ...more,
});
const changed = (
  changes: LaterChange['changes'],
  isArchived: boolean | null = null,
): LaterChange => ({ by: 'Ana', at: '2026-05-02T12:00:00.000Z', changes, isArchived });
const of = { by: 'Ana', at: '2026-05-02T12:00:00.000Z' };
const told = { name: of.by, at: of.at };

describe('what the import created', () => {
  test('goes, and what is gone already is nobody’s business', () => {
    const undo = undoOf({ restaurants: [named('r')], dishes: [named('d', 'r'), named('e', 'r')] });
    const plan = planUndo(undo, factsOf({ r: row({}), d: row({}) }));
    expect(plan.deleted).toEqual({ restaurants: [named('r')], dishes: [named('d', 'r')] });
    expect([plan.left, plan.rest]).toEqual([[], undoOf({})]);
  });

  test('stays with all that hangs on it, and keeps its restaurant', () => {
    const undo = undoOf({ restaurants: [named('r')], dishes: [named('d', 'r'), named('e', 'r')] });
    const uses = new Map([['d', [{ rule: 'votes' as const, count: 3 }]]]);
    const plan = planUndo(undo, factsOf({ r: row({}), d: row({}), e: row({}) }, { uses }));
    expect(plan.deleted).toEqual({ restaurants: [], dishes: [named('e', 'r')] });
    expect(plan.left).toMatchObject([
      { id: 'r', kind: 'restaurants', isCreated: true, reasons: [{ rule: 'dishes', count: 1 }] },
      { id: 'd', kind: 'dishes', reasons: [{ rule: 'votes', count: 3 }] },
    ]);
    expect(plan.rest).toEqual(undoOf({ restaurants: [named('r')], dishes: [named('d', 'r')] }));
  });

  test('stays where a restaurant features it that neither goes nor features another again', () => {
    const undo = undoOf(
      { restaurants: [named('r')], dishes: [named('d', 'r'), named('e', 's'), named('f', 'o')] },
      { restaurants: [overwritten('s', { featuredDishId: null })] },
    );
    const featuring = [
      { id: 'r', name: 'R', dishId: 'd' },
      { id: 's', name: 'S', dishId: 'e' },
      { id: 'o', name: 'O', dishId: 'f' },
    ];
    const rows = {
      r: row({}),
      d: row({}),
      e: row({}),
      f: row({}),
      s: row({ featuredDishId: 'e' }, 2),
    };
    expect(planUndo(undo, factsOf(rows, { featuring })).left).toMatchObject([
      { id: 'f', reasons: [{ rule: 'featured', name: 'O' }] },
    ]);
    const uses = new Map([['r', [{ rule: 'owners' as const, count: 1 }]]]);
    expect(planUndo(undo, factsOf(rows, { featuring, uses })).left).toMatchObject([
      { id: 'r', reasons: [{ rule: 'owners', count: 1 }] },
      { id: 'd', reasons: [{ rule: 'featured', name: 'R' }] },
      { id: 'f' },
    ]);
  });

  test('stays with what was changed since, unless that was set back', () => {
    const undo = undoOf({ restaurants: [named('r')] });
    const later = new Map([['r', [changed({ phone: { from: '1', to: '2' } })]]]);
    const factsWith = (phone: string) => factsOf({ r: row({ phone }, 2) }, { later });
    expect(planUndo(undo, factsWith('2')).left).toMatchObject([
      { reasons: [{ rule: 'changed', fields: ['phone'], ...told }] },
    ]);
    expect(planUndo(undo, factsWith('1')).deleted.restaurants).toHaveLength(1);
  });

  test('stays where another version is all that is known', () => {
    const plan = planUndo(undoOf({ restaurants: [named('r')] }), factsOf({ r: row({ a: 1 }, 2) }));
    expect(plan.left).toMatchObject([{ reasons: [{ rule: 'changed', fields: [], at: null }] }]);
  });
});

describe('what the import changed', () => {
  const restaurants = (before: FormerFields) =>
    undoOf({}, { restaurants: [overwritten('r', before)] });

  test('says again what it said, field by field', () => {
    const later = new Map([['r', [changed({ phone: { from: '1', to: '2' } })]]]);
    const undo = restaurants({ phone: '0', address: 'old', zipCode: 'same' });
    const now = row({ phone: '2', address: 'new', zipCode: 'same' }, 3);
    const plan = planUndo(undo, factsOf({ r: now }, { later }));
    expect(plan.restored.restaurants).toMatchObject([{ id: 'r', before: { address: 'old' } }]);
    expect(plan.left).toMatchObject([
      { id: 'r', isCreated: false, reasons: [{ rule: 'changed', fields: ['phone'], ...told }] },
    ]);
    expect(plan.rest.changed.restaurants).toMatchObject([{ id: 'r', before: { phone: '0' } }]);
  });

  test('keeps a point and a place whole', () => {
    const later = new Map([['r', [changed({ longitude: { from: 1, to: 2 } })]]]);
    const undo = restaurants({ latitude: 0, stateId: 'SC', countyId: '45019' });
    const now = row({ latitude: 9, longitude: 2, stateId: 'GA', countyId: '13177', name: 'r' }, 3);
    const plan = planUndo(undo, factsOf({ r: now }, { later }));
    expect(plan.restored.restaurants).toMatchObject([
      { before: { stateId: 'SC', countyId: '45019' } },
    ]);
    expect(plan.rest.changed.restaurants).toMatchObject([{ before: { latitude: 0 } }]);
  });

  test('is archived or not, whenever that was', () => {
    const undo = restaurants({ archivedAt: null });
    const at = new Date(0);
    const untouched = planUndo(undo, factsOf({ r: row({ archivedAt: at }, 2) }));
    expect(untouched.restored.restaurants).toMatchObject([{ before: { archivedAt: null } }]);
    const twice = new Map([['r', [changed(null, false), changed(null, true)]]]);
    const back = factsOf({ r: row({ archivedAt: at }, 4) }, { later: twice });
    expect(planUndo(undo, back).left).toEqual([]);
    const hidden = new Map([['r', [changed(null, true)]]]);
    const wasArchived = restaurants({ archivedAt: '2026-01-01T00:00:00.000Z' });
    const now = factsOf({ r: row({ archivedAt: at }, 3) }, { later: hidden });
    // It is what it was before the import, through somebody else.
    expect(planUndo(wasArchived, now)).toMatchObject({ left: [], rest: undoOf({}) });
  });

  test('stays without the dish that it featured, and is lost where it is deleted', () => {
    const undo = restaurants({ featuredDishId: 'gone' });
    const plan = planUndo(undo, factsOf({ r: row({ featuredDishId: 'd' }, 2) }));
    expect(plan.left).toMatchObject([
      { reasons: [{ rule: 'dish_gone', fields: ['featuredDishId'] }] },
    ]);
    expect(plan.rest.changed.restaurants).toHaveLength(1);
    const later = new Map([['r', [changed(null)]]]);
    const deleted = planUndo(undo, factsOf({}, { later }));
    expect(deleted.left).toMatchObject([{ reasons: [{ rule: 'deleted', ...told }] }]);
    expect(deleted.rest).toEqual(undoOf({}));
  });

  test('does not take a name that another has by now; two may still exchange theirs', () => {
    const names = (one: string, other: string) => ({
      a: row({ name: one, countyId: 'c' }, 2),
      b: row({ name: other, countyId: 'c' }, 2),
    });
    const undo = undoOf(
      {},
      { restaurants: [overwritten('a', { name: 'One' }), overwritten('b', { name: 'Two' })] },
    );
    const exchanged = planUndo(undo, factsOf(names('Two', 'One')));
    expect(exchanged.restored.restaurants).toHaveLength(2);
    // Another one has the name of the first, so the second cannot get its own back either.
    const taken = [{ id: 'x', name: 'ÓNE', within: 'c' }];
    const both = { restaurants: taken, dishes: [] };
    const plan = planUndo(undo, factsOf(names('Two', 'Three'), { named: both }));
    expect(plan.restored.restaurants).toEqual([]);
    expect(plan.left).toMatchObject([
      { id: 'a', reasons: [{ rule: 'name_taken', fields: ['name'] }] },
      { id: 'b', reasons: [{ rule: 'name_taken', fields: ['name'] }] },
    ]);
    const elsewhere = { restaurants: [{ id: 'x', name: 'One', within: 'd' }], dishes: [] };
    const free = planUndo(undo, factsOf(names('Two', 'Three'), { named: elsewhere }));
    expect(free.left).toEqual([]);
  });
});

test('everything either goes, is set back, stays, or was as before', () => {
  const uses = fc.constantFrom('votes' as const, 'owners' as const, null);
  const one = fc.record({
    use: uses,
    exists: fc.boolean(),
    version: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 8 }), fc.nat(7), (things, split) => {
      const ids = things.map((_, index) => `t${index}`);
      const undo = undoOf({
        restaurants: ids.slice(0, split).map((id) => named(id)),
        dishes: ids.slice(split).map((id) => named(id, 't0')),
      });
      const at = (id: string) => things[ids.indexOf(id)];
      const facts = factsOf(
        Object.fromEntries(
          ids.filter((id) => at(id)?.exists).map((id) => [id, row({ a: 1 }, at(id)?.version)]),
        ),
        {
          uses: new Map(
            ids.flatMap((id) => {
              const rule = at(id)?.use;
              return rule ? [[id, [{ rule, count: 1 }]]] : [];
            }),
          ),
        },
      );
      const plan = planUndo(undo, facts);
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
      const deleted = [...idsOf(plan.deleted.restaurants), ...idsOf(plan.deleted.dishes)];
      expect([...deleted, ...idsOf(plan.left)].toSorted()).toEqual(
        ids.filter((id) => at(id)?.exists).toSorted(),
      );
      // A restaurant never goes without one of its dishes.
      const keeps = plan.left.some(({ restaurantId }) => restaurantId === 't0');
      expect(keeps && idsOf(plan.deleted.restaurants).includes('t0')).toBe(false);
      // Planned again, the rest says the same.
      const rest = planUndo(plan.rest, facts);
      expect([rest.left, rest.rest]).toEqual([plan.left, plan.rest]);
    }),
    { seed: 20_261_127 },
  );
});
