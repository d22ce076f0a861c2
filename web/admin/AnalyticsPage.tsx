export function AnalyticsPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">AnalyticsPage</h1>;
}
