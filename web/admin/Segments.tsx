import { useActiveInView } from './use-active-in-view.ts';

/** A choice of a few, side by side; on a phone they wrap, else the chosen one scrolls into view. */
export function Segments<Value extends string | undefined>({
  label,
  choices,
  value,
  onChoose,
}: {
  /** Their name for screen readers. */
  label: string;
  choices: readonly { value: Value; text: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const row = useActiveInView<HTMLDivElement>(value);
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="flex max-w-full overflow-x-auto rounded-full bg-line p-1 max-sm:w-full max-sm:flex-wrap max-sm:rounded-3xl"
    >
      {choices.map((choice) => (
        <button
          key={choice.text}
          type="button"
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
          className="min-h-11 flex-1 rounded-full px-4 font-semibold whitespace-nowrap aria-pressed:bg-ink aria-pressed:text-paper max-sm:px-2 max-sm:text-sm"
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
