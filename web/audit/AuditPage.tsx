export function AuditPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">AuditPage</h1>;
}
