export function ImportPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">ImportPage</h1>;
}
