/** A choice of a few, side by side; they wrap where there is too little room. */
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
  return (
    <div
      role="group"
      aria-label={label}
      className="flex max-w-full flex-wrap rounded-[26px] bg-line p-1 max-sm:w-full"
    >
      {choices.map((choice) => (
        <button
          key={choice.text}
          type="button"
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
          className="min-h-11 flex-auto rounded-full px-4 font-semibold aria-pressed:bg-ink aria-pressed:text-paper max-sm:px-2 max-sm:text-sm"
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
