import { useEffect, useState } from 'react';
import listUrl from '../../domain/guessable-passwords.json?url';

const NONE: ReadonlySet<string> = new Set();
let loading: Promise<ReadonlySet<string>> | null = null;

/** One text, the passwords in lower case between spaces; if it fails to load, no advice. */
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
 * Whether a password is one of the 10,000 commonest. The list loads on the first input; the
 * password itself is sent nowhere.
 */
export function useIsCommon(password: string): boolean {
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
  return list.has(password.toLowerCase());
}
