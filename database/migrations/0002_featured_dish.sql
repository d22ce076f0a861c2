-- A featured dish is one of the restaurant's own; without the dish, nothing is featured.
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_featured_dish"
  FOREIGN KEY ("featured_dish_id", "id") REFERENCES "dishes" ("id", "restaurant_id")
  ON DELETE SET NULL ("featured_dish_id");
