import { afterEach, beforeEach, expect } from 'vitest';

/**
 * An unexpected error or warning fails its test: React and the drivers report on the console what they
 * cannot throw. A test that expects one replaces the method with `vi.spyOn`.
 */
let noise: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...parts: unknown[]) => {
    noise.push(`console.${method}: ${parts.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  noise = [];
});

afterEach(() => {
  expect(noise, 'nothing unexpected on the console').toEqual([]);
});
