CREATE TABLE "broadcast_recipients" (
	"broadcast_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"user_id" uuid,
	"locale" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"refusal" text,
	"at" timestamp with time zone,
	CONSTRAINT "broadcast_recipients_broadcast_id_email_pk" PRIMARY KEY("broadcast_id","email")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject_en" text NOT NULL,
	"subject_es" text NOT NULL,
	"body_en" text NOT NULL,
	"body_es" text NOT NULL,
	"filter" jsonb NOT NULL,
	"recipients" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"wording" text NOT NULL,
	"locale" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"violation_id" uuid NOT NULL,
	"appeal_text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text,
	CONSTRAINT "appeals_violation_id_unique" UNIQUE("violation_id")
);
--> statement-breakpoint
CREATE TABLE "violations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"review_id" uuid,
	"restaurant_id" uuid,
	"rating" integer,
	"review_text" text,
	"category" text NOT NULL,
	"is_severe" boolean DEFAULT false NOT NULL,
	"sanction" text NOT NULL,
	"reason" text NOT NULL,
	"ruled_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"appeal_token_hash" text NOT NULL,
	CONSTRAINT "violations_appeal_token_hash_unique" UNIQUE("appeal_token_hash")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"shard" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_metric_dimension_day_value_shard_pk" PRIMARY KEY("metric","dimension","day","value","shard")
);
--> statement-breakpoint
CREATE TABLE "festival_voters" (
	"user_session" text PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_session" text NOT NULL,
	"page_path" text NOT NULL,
	"page_title" text NOT NULL,
	"restaurant_id" uuid,
	"user_id" uuid,
	"referrer" text,
	"user_agent" text NOT NULL,
	"visit_duration" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_views_visit_duration" CHECK ("page_views"."visit_duration" between 0 and 1800)
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_session" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"step" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "status" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_reports" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_consents" ADD CONSTRAINT "mail_consents_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_violation_id_violations_id_fk" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_ruled_by_profiles_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_status" ON "broadcast_recipients" USING btree ("broadcast_id","status");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_user_id" ON "broadcast_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broadcasts_created_at" ON "broadcasts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "broadcasts_status" ON "broadcasts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "mail_consents_user_id" ON "mail_consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_consents_one_stands" ON "mail_consents" USING btree ("user_id") WHERE "mail_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_status" ON "appeals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "violations_user_id" ON "violations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "violations_created_at" ON "violations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_views_user_session" ON "page_views" USING btree ("user_session","page_path","created_at");--> statement-breakpoint
CREATE INDEX "page_views_created_at" ON "page_views" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day");--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_status" ON "review_reports" USING btree ("status","created_at");--> statement-breakpoint
INSERT INTO "festival_voters" ("user_session", "first_day", "last_day") SELECT "user_session", min("vote_day"), max("vote_day") FROM "votes" WHERE "rating" > 0 AND NOT "admin_vote" GROUP BY "user_session";--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "metric", "dimension", "value", "shard", "count") SELECT "vote_day", 'voters', 'all', '', 0, count(DISTINCT "user_session") FROM "votes" WHERE "rating" > 0 AND NOT "admin_vote" GROUP BY "vote_day";--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "metric", "dimension", "value", "shard", "count") SELECT "first_day", 'new_voters', 'all', '', 0, count(*) FROM "festival_voters" GROUP BY "first_day";--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "metric", "dimension", "value", "shard", "count") SELECT "last_day", 'last_voters', 'all', '', 0, count(*) FROM "festival_voters" GROUP BY "last_day";--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "metric", "dimension", "value", "shard", "count") SELECT ("created_at" AT TIME ZONE 'America/New_York')::date, 'accounts', 'all', '', 0, count(*) FROM "profiles" GROUP BY 1;
