import type { Worker } from 'node:cluster';
import type { Order, Report } from './siblings.ts';

/** A process that is busy for longer is left out of one reading, in milliseconds. */
const ANSWER_WITHIN_MS = 2000;

/** Says nothing to a process that has ended. */
export const say = (worker: Worker, order: Order) => {
  if (worker.isConnected()) worker.send(order);
};

/** Asks all processes for their figures when one of them is asked for those of all. */
export function createFigures(all: () => Worker[]) {
  /** By number of the question: takes an answer. */
  const open = new Map<number, (worker: Worker, figures: object) => void>();
  let questions = 0;

  function collect(from: Worker[]): Promise<object[]> {
    const question = questions++;
    const answers = new Map<Worker, object>();
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        open.delete(question);
        resolve([...answers.values()]);
      };
      const timer = setTimeout(finish, ANSWER_WITHIN_MS);
      open.set(question, (worker, figures) => {
        answers.set(worker, figures);
        if (answers.size === from.length) finish();
      });
      for (const worker of from) say(worker, { order: 'figures', ask: question });
    });
  }

  return {
    take(worker: Worker, report: Exclude<Report, { report: 'open' }>): void {
      if (report.report === 'figures') {
        open.get(report.ask)?.(worker, report.figures);
        return;
      }
      const { ask } = report;
      void collect(all().filter((one) => one.isConnected())).then((figures) =>
        say(worker, { order: 'all', ask, figures }),
      );
    },
  };
}
