-- older servers go on counting
CREATE INDEX "restaurants_listed" ON "restaurants" USING btree ("name","id") WHERE "restaurants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "restaurants_listed_of_state" ON "restaurants" USING btree ("state_id","name","id") WHERE "restaurants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "restaurants_listed_of_county" ON "restaurants" USING btree ("county_id","name","id") WHERE "restaurants"."archived_at" is null;