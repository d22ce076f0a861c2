DROP VIEW "public"."reviews_public";--> statement-breakpoint
ALTER TABLE "review_reports" DROP CONSTRAINT "review_reports_review_id_reviews_id_fk";
--> statement-breakpoint
ALTER TABLE "review_reports" ALTER COLUMN "review_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "restaurant_id" uuid;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "author_session" text;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "review_text" text;--> statement-breakpoint
UPDATE "review_reports" SET "restaurant_id" = "reviews"."restaurant_id", "author_session" = "reviews"."user_session", "rating" = "reviews"."rating", "review_text" = "reviews"."review_text"
FROM "reviews" WHERE "reviews"."id" = "review_reports"."review_id";--> statement-breakpoint
ALTER TABLE "review_reports" ALTER COLUMN "restaurant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ALTER COLUMN "rating" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_removed" CHECK ("reviews"."removed_at" is null or "reviews"."review_text" is null);--> statement-breakpoint
CREATE VIEW "public"."reviews_public" AS (select "reviews"."id", "reviews"."restaurant_id", "reviews"."rating", "reviews"."review_text", "reviews"."reviewer_name", "reviews"."created_at", "reviews"."updated_at", "review_replies"."reply_text", "review_replies"."created_at" as "replied_at" from "reviews" left join "review_replies" on "review_replies"."review_id" = "reviews"."id" where not "reviews"."hidden" and "reviews"."removed_at" is null);