ALTER TABLE "votes" ADD COLUMN "first_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "first_of_dish" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "votes" SET "first_here" = "first"."here" = 1, "first_of_dish" = "first"."of_dish" = 1
FROM (
	SELECT "id",
		row_number() OVER (PARTITION BY "user_session", "restaurant_id" ORDER BY "vote_day", "created_at", "id") AS "here",
		row_number() OVER (PARTITION BY "user_session", "dish_id" ORDER BY "vote_day", "created_at", "id") AS "of_dish"
	FROM "votes" WHERE "rating" > 0 AND NOT "admin_vote"
) AS "first"
WHERE "first"."id" = "votes"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "votes_first_here" ON "votes" USING btree ("user_session","restaurant_id") WHERE "votes"."first_here";--> statement-breakpoint
CREATE UNIQUE INDEX "votes_first_of_dish" ON "votes" USING btree ("user_session","dish_id") WHERE "votes"."first_of_dish";