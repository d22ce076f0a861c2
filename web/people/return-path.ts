import { returnPath } from '../../domain/people/rules.ts';

const KEY = 'redirect-after-auth';

/** Remembers where somebody wanted to go before they had to sign in; that is never to sign in. */
export function rememberPath(path: string): void {
  if (path !== '/' && returnPath(path) === '/') return;
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // A browser that keeps nothing goes home after signing in.
  }
}

/** Where to go after signing in; asks once. */
export function takeReturnPath(): string {
  try {
    const saved = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return returnPath(saved);
  } catch {
    return '/';
  }
}

/** For who signs out: the next one to sign in here did not want to go there. */
export function forgetReturnPath(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
