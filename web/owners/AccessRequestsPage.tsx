export function AccessRequestsPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">AccessRequestsPage</h1>;
}
