CREATE TABLE "ballot_traces" (
	"ballot_id" uuid PRIMARY KEY NOT NULL,
	"network" "bytea",
	"subnet" "bytea",
	"mail_domain" "bytea",
	"device" "bytea",
	"account_age_seconds" integer,
	"page_seen" boolean NOT NULL,
	"seconds_open" integer
);
--> statement-breakpoint
CREATE TABLE "venue_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"screen_id" uuid NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	"user_session" text,
	"claim_hash" text,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "venue_redemptions_claim_hash_unique" UNIQUE("claim_hash")
);
--> statement-breakpoint
CREATE TABLE "venue_screens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"label" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "festival_keys" (
	"festival_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "festival_keys_festival_id_purpose_pk" PRIMARY KEY("festival_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "festivals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "festivals_year_unique" UNIQUE("year")
);
--> statement-breakpoint
-- The one festival; `FIRST_FESTIVAL_ID` of domain/festival.ts.
INSERT INTO "festivals" ("id", "name", "year")
VALUES ('0e5a7c1e-0000-7000-8000-000000000001', 'Vota Taco', extract(year from now() at time zone 'America/New_York'));
--> statement-breakpoint
CREATE TABLE "crowd_days" (
	"restaurant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"summary" jsonb NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crowd_days_restaurant_id_day_pk" PRIMARY KEY("restaurant_id","day")
);
--> statement-breakpoint
CREATE TABLE "vote_appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ruling_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"appeal_text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text
);
--> statement-breakpoint
CREATE TABLE "vote_cluster_ballots" (
	"cluster_id" uuid NOT NULL,
	"ballot_id" uuid NOT NULL,
	CONSTRAINT "vote_cluster_ballots_cluster_id_ballot_id_pk" PRIMARY KEY("cluster_id","ballot_id")
);
--> statement-breakpoint
CREATE TABLE "vote_clusters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"link" "bytea" NOT NULL,
	"day" date NOT NULL,
	"strength" smallint NOT NULL,
	"ballots" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"alerted_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "vote_clusters_link" UNIQUE("restaurant_id","kind","link","day")
);
--> statement-breakpoint
CREATE TABLE "vote_ruling_ballots" (
	"ruling_id" uuid NOT NULL,
	"ballot_id" uuid NOT NULL,
	"state_before" text NOT NULL,
	CONSTRAINT "vote_ruling_ballots_ruling_id_ballot_id_pk" PRIMARY KEY("ruling_id","ballot_id")
);
--> statement-breakpoint
CREATE TABLE "vote_rulings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"cluster_id" uuid,
	"ballots" integer NOT NULL,
	"undoes_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"ends_at" timestamp with time zone,
	CONSTRAINT "vote_rulings_idempotency_key" UNIQUE("created_by","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "ballots" ADD COLUMN "state" text DEFAULT 'counted' NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_marks" ADD COLUMN "strength" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_marks" ADD COLUMN "basis" jsonb;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "code_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "position_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "near_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "late_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "voter_mailbox" text;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ballot_traces" ADD CONSTRAINT "ballot_traces_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_redemptions" ADD CONSTRAINT "venue_redemptions_screen_id_venue_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."venue_screens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_redemptions" ADD CONSTRAINT "venue_redemptions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_screens" ADD CONSTRAINT "venue_screens_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_screens" ADD CONSTRAINT "venue_screens_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_screens" ADD CONSTRAINT "venue_screens_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "venue_screens" ADD CONSTRAINT "venue_screens_revoked_by_profiles_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_keys" ADD CONSTRAINT "festival_keys_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crowd_days" ADD CONSTRAINT "crowd_days_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_appeals" ADD CONSTRAINT "vote_appeals_ruling_id_vote_rulings_id_fk" FOREIGN KEY ("ruling_id") REFERENCES "public"."vote_rulings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_appeals" ADD CONSTRAINT "vote_appeals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_appeals" ADD CONSTRAINT "vote_appeals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_cluster_ballots" ADD CONSTRAINT "vote_cluster_ballots_cluster_id_vote_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."vote_clusters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_cluster_ballots" ADD CONSTRAINT "vote_cluster_ballots_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_clusters" ADD CONSTRAINT "vote_clusters_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_clusters" ADD CONSTRAINT "vote_clusters_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_clusters" ADD CONSTRAINT "vote_clusters_dismissed_by_profiles_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_ruling_ballots" ADD CONSTRAINT "vote_ruling_ballots_ruling_id_vote_rulings_id_fk" FOREIGN KEY ("ruling_id") REFERENCES "public"."vote_rulings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_ruling_ballots" ADD CONSTRAINT "vote_ruling_ballots_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_cluster_id_vote_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."vote_clusters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vote_rulings" ADD CONSTRAINT "vote_rulings_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "venue_redemptions_person" ON "venue_redemptions" USING btree ("user_session","restaurant_id","day","step");--> statement-breakpoint
CREATE INDEX "venue_redemptions_step" ON "venue_redemptions" USING btree ("screen_id","step");--> statement-breakpoint
CREATE INDEX "venue_redemptions_unclaimed" ON "venue_redemptions" USING btree ("created_at") WHERE "venue_redemptions"."user_session" is null;--> statement-breakpoint
CREATE INDEX "venue_screens_restaurant_id" ON "venue_screens" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "venue_screens_created_by" ON "venue_screens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "vote_appeals_ruling_id_user_id" ON "vote_appeals" USING btree ("ruling_id","user_id");--> statement-breakpoint
CREATE INDEX "vote_appeals_user_id" ON "vote_appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vote_appeals_status" ON "vote_appeals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "vote_appeals_decided_by" ON "vote_appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "vote_cluster_ballots_ballot_id" ON "vote_cluster_ballots" USING btree ("ballot_id");--> statement-breakpoint
CREATE INDEX "vote_clusters_dismissed_by" ON "vote_clusters" USING btree ("dismissed_by");--> statement-breakpoint
CREATE INDEX "vote_ruling_ballots_ballot_id" ON "vote_ruling_ballots" USING btree ("ballot_id");--> statement-breakpoint
CREATE INDEX "vote_rulings_state" ON "vote_rulings" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "vote_rulings_cluster_id" ON "vote_rulings" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "vote_rulings_decided_by" ON "vote_rulings" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "ballots_not_counted" ON "ballots" USING btree ("state") WHERE "ballots"."state" <> 'counted';--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once_a_day_by_mailbox" ON "votes" USING btree ("voter_mailbox","restaurant_id","vote_day") WHERE "votes"."rating" > 0 and not "votes"."admin_vote";