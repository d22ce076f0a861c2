export function RestaurantEditorPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">RestaurantEditorPage</h1>;
}
