import { expect, test } from 'vitest';
import { saveByKey } from './save-key.ts';

const pressed = (press: Partial<Parameters<typeof saveByKey>[0]>) => {
  const times = { saved: 0, kept: 0 };
  const click = () => void (times.saved += 1);
  const preventDefault = () => void (times.kept += 1);
  const form = { querySelector: () => ({ click }) } as unknown as HTMLFormElement;
  const event = { key: 's', ctrlKey: false, metaKey: false, altKey: false, preventDefault };
  saveByKey({ ...event, ...press }, form);
  return [times.saved, times.kept];
};

test.each([
  ['Ctrl+S', { ctrlKey: true }, [1, 1]],
  ['Cmd+S', { metaKey: true }, [1, 1]],
  ['Ctrl+S with caps lock', { ctrlKey: true, key: 'S' }, [1, 1]],
  ['s alone', {}, [0, 0]],
  ['Ctrl+C', { ctrlKey: true, key: 'c' }, [0, 0]],
  ['AltGr+S, a letter of some keyboards', { ctrlKey: true, altKey: true }, [0, 0]],
] as const)('%s: saves and is kept from the browser %j', (_, press, times) => {
  expect(pressed(press)).toEqual(times);
});
