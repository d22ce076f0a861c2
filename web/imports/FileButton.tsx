import { useRef } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';

const SHEETS =
  '.xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Some phones name a type only. */
export const ZIPS = '.zip,application/zip,application/x-zip-compressed';

/** Lets the person choose a file on the device; a spreadsheet, unless `accept` says otherwise. */
export function FileButton({
  children,
  look = 'primary',
  accept = SHEETS,
  onFile,
}: {
  children: string;
  look?: ButtonLook;
  accept?: string;
  onFile: (file: File) => void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} icon="upload" onClick={() => ref.current?.click()}>
        {children}
      </Button>
      <input
        ref={ref}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after correcting it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
