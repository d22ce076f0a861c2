export function AccessRequestPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">AccessRequestPage</h1>;
}
