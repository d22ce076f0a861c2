import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { announcedAs, type Shortcut, shortcutOf } from './shortcut-keys.ts';

type Help = ComponentType<{ onClose: () => void }>;

/**
 * The link to the help on every page, which also listens for the shortcuts. Their code loads when
 * one is used. Without a script it leads to a page with the same content.
 */
export function HelpLink({ className }: { className: string }) {
  const t = useText();
  const toast = useToast();
  const router = useRouter();
  // In an object: React would call a bare function as a state initialiser.
  const [{ Help }, setHelp] = useState<{ Help: Help | null }>({ Help: null });

  async function help() {
    const { HelpDialog } = await import('./HelpDialog.tsx');
    setHelp({ Help: HelpDialog });
  }
  const press = (shortcut: Shortcut) => {
    const done =
      shortcut === 'H'
        ? help()
        : import('./shortcut-acts.ts').then(({ follow }) => follow(shortcut, router));
    done.catch(() => toast({ text: t('errors.network'), isError: true }));
  };

  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof Element && target.matches(':read-write');
    const shortcut = shortcutOf(event, isTyping);
    // An open dialog has priority.
    if (!shortcut || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!event.repeat) press(shortcut);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <a
        href="/accessibility-statement#keyboard"
        aria-keyshortcuts={announcedAs('H')}
        aria-haspopup="dialog"
        className={className}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          press('H');
        }}
      >
        <Icon name="info" />
        {t('shell.keyboard_help')}
      </a>
      {Help && <Help onClose={() => setHelp({ Help: null })} />}
    </>
  );
}
