/**
 * A work that tells how far it is, as an answer of many lines. It goes on to its end whoever listens:
 * what is begun is not left half done because a phone lost its network.
 * @param work is given what to tell with; between two lines only the newest is kept
 */
export async function* streamProgress<Told>(
  work: (notify: (told: Told) => void) => Promise<Told>,
): AsyncGenerator<Told, void, void> {
  let newest: { told: Told } | null = null;
  let wake = () => {};
  const ending = work((told) => {
    newest = { told };
    wake();
  }).then(
    (told) => ({ told }),
    (error: unknown) => ({ error }),
  );
  let end: Awaited<typeof ending> | null = null;
  void ending.then((ended) => {
    end = ended;
    wake();
  });
  for (;;) {
    const next = newest as { told: Told } | null;
    newest = null;
    if (next) yield next.told;
    else if (end === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    } else {
      const ended = end as Awaited<typeof ending>;
      if ('error' in ended) throw ended.error;
      yield ended.told;
      return;
    }
  }
}
