export function SettingsPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">SettingsPage</h1>;
}
