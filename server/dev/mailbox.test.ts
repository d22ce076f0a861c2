import { expect, test } from 'vitest';
import { mailboxPage } from './mailbox.ts';

test('what stands in a mail cannot become part of the mailbox', () => {
  const attack = `'"></iframe><img src=x onerror=alert(1)>`;
  const html = mailboxPage([
    {
      to: `${attack}@example.com`,
      subject: attack,
      text: attack,
      html: `<p>Hello</p>${attack}`,
      links: [`https://vota-taco.example/${attack}`],
      at: '2026-05-02T16:00:00.000Z',
    },
  ]);
  expect(html).not.toContain('<img');
  expect(html.match(/<iframe /g)).toHaveLength(1);
  expect(html.match(/<\/iframe>/g)).toHaveLength(1);
  expect(html).toContain('srcdoc="&#60;p&#62;Hello&#60;/p&#62;&#39;&#34;&#62;&#60;/iframe&#62;');
});
