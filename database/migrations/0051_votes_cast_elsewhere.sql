-- older servers go on counting
CREATE INDEX "votes_cast_elsewhere" ON "votes" USING btree ("restaurant_id","vote_day") WHERE "votes"."cast_for_restaurant_id" is not null;