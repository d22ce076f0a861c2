import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The image contains it, filled (scripts/compile-server.ts). */
const FOLDER = join(fileURLToPath(new URL('../..', import.meta.url)), '.tmp/compiled');
/** How long after its start a server stores what it has compiled: first it answers those who wait. */
const STORE_AFTER_MS = 5000;

/**
 * Makes loading modules cheap, from now on: a start from the sources loads 1,200 of them. Compiled code is read from a folder,
 * and resolved names are remembered. The folder is the one in NODE_COMPILE_CACHE, if that is set. Where
 * nothing can be written, it is only read; where it is absent too, everything is compiled as usual.
 */
export function cacheModules(): void {
  enableCompileCache(FOLDER);
  registerHooks({ resolve: createResolver() });
}

/** Stores the code that this start has compiled; a killed process would not. */
export function storeCompiledSoon(): void {
  setTimeout(flushCompileCache, STORE_AFTER_MS).unref();
}

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

/**
 * Node parses the package.json of a module's package again for each import of it, which takes half a
 * millisecond for a large one. The same name in the same package is always the same file.
 */
export function createResolver(): Resolve {
  const resolved = new Map<string, ReturnType<Resolve>>();
  return (specifier, context, next) => {
    const { parentURL, conditions, importAttributes } = context;
    // `require` has no attributes. JSON and the like have some, and are few.
    const isPlain = importAttributes !== undefined && Object.keys(importAttributes).length === 0;
    if (!isPlain || parentURL === undefined || !conditions.includes('import')) {
      return next(specifier, context);
    }
    const key = specifier.startsWith('.')
      ? new URL(specifier, parentURL).href
      : `${packageOf(parentURL)} ${specifier}`;
    const known = resolved.get(key);
    if (known) return known;
    const found = { ...next(specifier, context), shortCircuit: true };
    resolved.set(key, found);
    return found;
  };
}

const PACKAGES = '/node_modules/';

/** @returns the address of the package that a module belongs to; empty for our own modules */
function packageOf(url: string): string {
  const start = url.lastIndexOf(PACKAGES) + PACKAGES.length;
  if (start < PACKAGES.length) return '';
  const [first = '', second = ''] = url.slice(start).split('/', 2);
  return url.slice(0, start) + (first.startsWith('@') ? `${first}/${second}` : first);
}
