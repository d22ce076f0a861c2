export function OwnerDashboardPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">OwnerDashboardPage</h1>;
}
