export function ReviewModerationPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">ReviewModerationPage</h1>;
}
