interface Action {
  text: string;
  /** The action with its object, for screen readers. */
  label: string;
  isDangerous?: boolean;
  isOff?: boolean;
  /** The id of the element that says why it is disabled. */
  reasonId?: string | undefined;
  onAct: () => void;
}

/** The actions of a table row. */
export function RowActions({
  actions,
  isOneLine = false,
}: {
  actions: readonly Action[];
  /** Whether they stay on one line on wide screens, however narrow the column. */
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
          className={`min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold max-md:flex-auto md:whitespace-nowrap ${isDangerous ? 'text-danger hover:bg-danger-soft' : 'hover:bg-chile-soft'} disabled:border-line disabled:bg-line disabled:text-muted`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
