export function RestaurantsPage() {
  return <h1 className="page py-6 text-2xl font-extrabold">RestaurantsPage</h1>;
}
