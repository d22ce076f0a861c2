-- older servers go on counting
ALTER TABLE "result_objections" DROP CONSTRAINT "result_objections_restaurant_id_restaurants_id_fk";
--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE restrict ON UPDATE no action;