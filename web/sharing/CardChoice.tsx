/** A choice of two or three, side by side. */
export function CardChoice<Value extends string>({
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
    <div role="group" aria-label={label} className="flex flex-wrap rounded-[26px] bg-line p-1">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value === choice.value}
          onClick={() => onChoose(choice.value)}
          className="min-h-11 flex-1 rounded-full px-3 font-semibold aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
