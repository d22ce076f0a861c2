import { useRef, useState } from 'react';
import type { Sponsor } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/locale.ts';
import type { EditedSetting } from './edited-setting.ts';
import { readSponsorRows, writeSponsorRows } from './sponsor-rows.ts';

/** The sponsor rows while typing, and functions to change them; screen readers announce `said`. */
export function useSponsorRows(edited: EditedSetting) {
  const t = useText();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const rows = readSponsorRows(edited.value);
  // Based on the rows at that moment: a logo upload ends some seconds after the choice.
  const write = (change: (rows: Sponsor[]) => Sponsor[]) =>
    edited.type((typed) => writeSponsorRows(change(readSponsorRows(typed))));
  const nameOf = (row: Sponsor, index: number) =>
    row.name.trim() || t('settings.sponsor_number', { number: index + 1 });

  function move(index: number, by: 1 | -1) {
    const row = rows[index];
    if (!row) return;
    write((now) =>
      now.toSpliced(index, 1).toSpliced(index + by, 0, ...now.slice(index, index + 1)),
    );
    setSaid(t('settings.sponsor_moved', { name: nameOf(row, index), number: index + by + 1 }));
    // The focus follows the sponsor that is moved.
    requestAnimationFrame(() => {
      const way = by === 1 ? 'down' : 'up';
      const item = list.current?.children[index + by];
      const button =
        item?.querySelector<HTMLButtonElement>(`button[data-way=${way}]:enabled`) ??
        item?.querySelector<HTMLButtonElement>('button[data-way]:enabled');
      button?.focus();
    });
  }
  function change(index: number, part: Partial<Sponsor>) {
    write((now) => now.map((one, at) => (at === index ? { ...one, ...part } : one)));
  }
  function remove(index: number, name: string) {
    write((now) => now.toSpliced(index, 1));
    setSaid(t('settings.sponsor_removed', { name }));
  }
  function add() {
    write((now) => [...now, { name: '', logoUrl: '', url: '' }]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  }

  return { list, rows, nameOf, said, move, change, remove, add };
}
