export function UserSessionsPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">UserSessionsPage</h1>;
}
