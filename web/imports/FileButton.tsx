import { useRef } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';

/** Lets the person choose a spreadsheet on the device. */
export function FileButton({
  children,
  look = 'primary',
  onFile,
}: {
  children: string;
  look?: ButtonLook;
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
        accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
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
