export function EmailExportPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">EmailExportPage</h1>;
}
