import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { announcedAs, type Shortcut, shortcutOf } from './shortcut-keys.ts';

type Help = ComponentType<{ onClose: () => void }>;

/**
 * The way to the help on every page, which also listens for the shortcuts. What they do comes when
 * one is asked for. Without a script it leads to the page that says the same.
 */
export function HelpLink({ className }: { className: string }) {
  const t = useText();
  const toast = useToast();
  const router = useRouter();
  // In an object: React takes a bare function for one that makes the state.
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
    // A dialog asks for an answer first.
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
