/** Shows that something is loading; with reduced motion, by the text alone. */
export function Spinner({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-16 text-lg text-muted">
      <span
        aria-hidden="true"
        className="size-6 rounded-full border-3 border-line border-t-chile motion-safe:animate-spin"
      />
      {children}
    </p>
  );
}
