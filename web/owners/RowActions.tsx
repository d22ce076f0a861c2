interface Action {
  text: string;
  /** With what it is about, for a screen reader. */
  label: string;
  isDangerous?: boolean;
  isOff?: boolean;
  onAct: () => void;
}

/** What can be done with a row of a table. */
export function RowActions({ actions }: { actions: readonly Action[] }) {
  return (
    <div className="flex w-full flex-wrap gap-2 md:justify-end">
      {actions.map(({ text, label, isDangerous, isOff, onAct }) => (
        <button
          key={text}
          type="button"
          aria-label={label}
          disabled={isOff}
          onClick={onAct}
          className={`min-h-11 rounded-full border border-control-line px-4 text-sm font-semibold whitespace-nowrap max-md:flex-1 ${isDangerous ? 'text-danger hover:bg-danger-soft' : 'hover:bg-chile-soft'} disabled:border-line disabled:bg-line disabled:text-muted`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
