/**
 * A task that reports its progress, as an answer of many lines. It runs to its end even if the client
 * disconnects, so that a lost connection leaves nothing half done.
 * @param work gets the function that reports; between two lines only the newest report is kept
 */
export async function* streamProgress<Report>(
  work: (notify: (report: Report) => void) => Promise<Report>,
): AsyncGenerator<Report, void, void> {
  let newest: { report: Report } | null = null;
  let wake = () => {};
  const ending = work((report) => {
    newest = { report };
    wake();
  }).then(
    (report) => ({ report }),
    (error: unknown) => ({ error }),
  );
  let end: Awaited<typeof ending> | null = null;
  void ending.then((ended) => {
    end = ended;
    wake();
  });
  for (;;) {
    const next = newest as { report: Report } | null;
    newest = null;
    if (next) yield next.report;
    else if (end === null) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    } else {
      const ended = end as Awaited<typeof ending>;
      if ('error' in ended) throw ended.error;
      yield ended.report;
      return;
    }
  }
}
