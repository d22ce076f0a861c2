import { useEffect, useState } from 'react';
import listUrl from '../../domain/guessable-passwords.json?url';
import { isGuessable } from '../../domain/people/rules.passwords.ts';
import { checkNewPassword } from '../../domain/people/rules.ts';

const NONE: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/** One text, the passwords in lower case between spaces; if it fails to load, the server says it. */
async function loadList(): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch(listUrl);
    if (!response.ok) throw new Error(`The list of passwords: ${response.status}`);
    return new Set(String(await response.json()).split(' '));
  } catch {
    loading = null;
    return NONE;
  }
}

/**
 * Whether the server will refuse a password as easy to guess. The list of the 10,000 commonest loads on the
 * first input; the password itself is sent nowhere.
 */
export function useIsGuessable(password: string, email: string): boolean {
  const [list, setList] = useState(NONE);
  const isTyping = password !== '';
  useEffect(() => {
    if (!isTyping) return;
    let isWanted = true;
    loading ??= loadList();
    void loading.then((loaded) => {
      if (isWanted) setList(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [isTyping]);
  // Of one that is too short, that is said.
  return checkNewPassword(password, password) === null && isGuessable(password, email, list);
}
