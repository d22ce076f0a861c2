CREATE TABLE "review_replies" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"reply_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"user_session" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_one_a_person" UNIQUE("review_id","user_session")
);
--> statement-breakpoint
CREATE TABLE "vote_marks" (
	"ballot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vote_marks_ballot_id_reason_pk" PRIMARY KEY("ballot_id","reason")
);
--> statement-breakpoint
CREATE TABLE "vote_totals" (
	"restaurant_id" uuid NOT NULL,
	"vote_day" date NOT NULL,
	"dish_id" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"votes" integer NOT NULL,
	"points" integer NOT NULL,
	"zeros" integer NOT NULL,
	"new_voters" integer NOT NULL,
	"new_dish_voters" integer NOT NULL,
	CONSTRAINT "vote_totals_restaurant_id_vote_day_dish_id_shard_pk" PRIMARY KEY("restaurant_id","vote_day","dish_id","shard")
);
--> statement-breakpoint
DROP VIEW "public"."reviews_public";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_marks" ADD CONSTRAINT "vote_marks_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD CONSTRAINT "vote_totals_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "votes_position" ON "votes" USING btree ("user_latitude","user_longitude") WHERE "votes"."rating" > 0 and "votes"."user_latitude" is not null;--> statement-breakpoint
CREATE VIEW "public"."reviews_public" AS (select "reviews"."id", "reviews"."restaurant_id", "reviews"."rating", "reviews"."review_text", "reviews"."reviewer_name", "reviews"."created_at", "reviews"."updated_at", "review_replies"."reply_text", "review_replies"."created_at" as "replied_at" from "reviews" left join "review_replies" on "review_replies"."review_id" = "reviews"."id" where not "reviews"."hidden");--> statement-breakpoint
INSERT INTO "vote_totals" ("restaurant_id", "vote_day", "dish_id", "votes", "points", "zeros", "new_voters", "new_dish_voters", "shard")
SELECT "restaurant_id", "vote_day", "dish_id",
	count(*) FILTER (WHERE "rating" > 0), sum("rating"), count(*) FILTER (WHERE "rating" = 0),
	count(*) FILTER (WHERE "rating" > 0 AND "nth_here" = 1), count(*) FILTER (WHERE "rating" > 0 AND "nth_of_dish" = 1), 0
FROM (
	SELECT *,
		row_number() OVER (PARTITION BY "user_session", "restaurant_id", "rating" > 0 ORDER BY "vote_day", "created_at", "id") AS "nth_here",
		row_number() OVER (PARTITION BY "user_session", "dish_id", "rating" > 0 ORDER BY "vote_day", "created_at", "id") AS "nth_of_dish"
	FROM "votes" WHERE NOT "admin_vote"
) AS "counted"
GROUP BY "restaurant_id", "vote_day", "dish_id";--> statement-breakpoint
CREATE FUNCTION tell_of_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('vota_taco', json_build_object('type', 'setting', 'key', coalesce(NEW.setting_key, OLD.setting_key))::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "app_settings_told" AFTER INSERT OR UPDATE OR DELETE ON "app_settings" FOR EACH ROW EXECUTE FUNCTION tell_of_setting();
