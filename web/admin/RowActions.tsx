interface Action {
  text: string;
  /** With what it is about, for a screen reader. */
  label: string;
  isDangerous?: boolean;
  isOff?: boolean;
  /** The id of what says why it is off. */
  reasonId?: string | undefined;
  onAct: () => void;
}

/** What can be done with a row of a table. */
export function RowActions({
  actions,
  isOneLine = false,
}: {
  actions: readonly Action[];
  /** Whether they stand side by side at a desk, however narrow the column. */
  isOneLine?: boolean;
}) {
  return (
    <div
      className={`flex w-full flex-wrap gap-2 md:justify-end ${isOneLine ? 'md:flex-nowrap' : ''}`}
    >
      {actions.map(({ text, label, isDangerous, isOff, reasonId, onAct }) => (
        <button
          key={text}
          type="button"
          aria-label={label}
          disabled={isOff}
          aria-describedby={reasonId}
          onClick={onAct}
          className={`min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold whitespace-nowrap max-md:flex-1 ${isDangerous ? 'text-danger hover:bg-danger-soft' : 'hover:bg-chile-soft'} disabled:border-line disabled:bg-line disabled:text-muted`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
