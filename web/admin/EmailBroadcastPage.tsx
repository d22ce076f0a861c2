export function EmailBroadcastPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">EmailBroadcastPage</h1>;
}
