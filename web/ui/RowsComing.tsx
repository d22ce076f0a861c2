/**
 * At the top of a table that shows its previous rows while new ones load. The table has
 * `aria-busy`; the rows keep their colours, since paler ones would be hard to read.
 */
export function RowsComing() {
  return (
    <div className="relative" aria-hidden="true">
      <div className="progress absolute inset-x-0 top-0 h-[3px] bg-chile" />
    </div>
  );
}
