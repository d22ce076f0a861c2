-- older servers go on counting
DROP INDEX "votes_once_a_day_by_email";--> statement-breakpoint
DROP INDEX "votes_once_a_day_by_mailbox";--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "merge_undo" jsonb;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "cast_for_restaurant_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once_a_day_by_email" ON "votes" USING btree ("voter_email","restaurant_id","vote_day") WHERE "votes"."rating" > 0 and not "votes"."admin_vote" and "votes"."cast_for_restaurant_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once_a_day_by_mailbox" ON "votes" USING btree ("voter_mailbox","restaurant_id","vote_day") WHERE "votes"."rating" > 0 and not "votes"."admin_vote" and "votes"."cast_for_restaurant_id" is null;