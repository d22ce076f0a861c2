CREATE TABLE "result_objections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"version" integer NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"made_by" uuid,
	"kind" text NOT NULL,
	"list_id" text,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"answer_en" text,
	"answer_es" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"recount" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_pack_parts" (
	"pack_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "result_pack_parts_pack_id_place_pk" PRIMARY KEY("pack_id","place")
);
--> statement-breakpoint
CREATE TABLE "result_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"snapshot_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" integer,
	"sha256" text,
	"failure" text,
	"asked_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_reveals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"snapshot_id" uuid,
	"step" integer DEFAULT 0 NOT NULL,
	"steps" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_dark" boolean DEFAULT false NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"reason_en" text,
	"reason_es" text,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_rules_version" UNIQUE("festival_id","version")
);
--> statement-breakpoint
CREATE TABLE "result_signatures" (
	"snapshot_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"organiser_id" uuid,
	"signer_name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_signatures_snapshot_id_place_pk" PRIMARY KEY("snapshot_id","place"),
	CONSTRAINT "result_signatures_organiser_id" UNIQUE("snapshot_id","organiser_id")
);
--> statement-breakpoint
CREATE TABLE "result_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'frozen' NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"log_size" bigint NOT NULL,
	"desk" jsonb NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"frozen_by" uuid,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"reason_en" text,
	"reason_es" text
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "with_ranks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_answered_by_profiles_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_pack_parts" ADD CONSTRAINT "result_pack_parts_pack_id_result_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."result_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_packs" ADD CONSTRAINT "result_packs_snapshot_id_result_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."result_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_packs" ADD CONSTRAINT "result_packs_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_reveals" ADD CONSTRAINT "result_reveals_snapshot_id_result_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."result_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_reveals" ADD CONSTRAINT "result_reveals_started_by_profiles_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_rules" ADD CONSTRAINT "result_rules_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_rules" ADD CONSTRAINT "result_rules_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_signatures" ADD CONSTRAINT "result_signatures_snapshot_id_result_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."result_snapshots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_signatures" ADD CONSTRAINT "result_signatures_organiser_id_profiles_id_fk" FOREIGN KEY ("organiser_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_snapshots" ADD CONSTRAINT "result_snapshots_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_snapshots" ADD CONSTRAINT "result_snapshots_frozen_by_profiles_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_snapshots" ADD CONSTRAINT "result_snapshots_published_by_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "result_objections_open" ON "result_objections" USING btree ("restaurant_id","version","kind") WHERE "result_objections"."state" = 'open';--> statement-breakpoint
CREATE INDEX "result_objections_version" ON "result_objections" USING btree ("festival_id","version");--> statement-breakpoint
CREATE INDEX "result_objections_made_by" ON "result_objections" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "result_objections_answered_by" ON "result_objections" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "result_packs_under_way" ON "result_packs" USING btree ("snapshot_id") WHERE "result_packs"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "result_packs_asked_by" ON "result_packs" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "result_reveals_started_by" ON "result_reveals" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "result_rules_made_by" ON "result_rules" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "result_signatures_of" ON "result_signatures" USING btree ("organiser_id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_snapshots_frozen" ON "result_snapshots" USING btree ("festival_id") WHERE "result_snapshots"."state" = 'frozen';--> statement-breakpoint
CREATE UNIQUE INDEX "result_snapshots_published" ON "result_snapshots" USING btree ("festival_id","version") WHERE "result_snapshots"."state" = 'published';--> statement-breakpoint
CREATE INDEX "result_snapshots_frozen_by" ON "result_snapshots" USING btree ("frozen_by");--> statement-breakpoint
CREATE INDEX "result_snapshots_published_by" ON "result_snapshots" USING btree ("published_by");--> statement-breakpoint
CREATE TRIGGER "result_rules_kept" BEFORE UPDATE OF "festival_id", "version", "content", "sha256", "reason_en", "reason_es", "created_at" OR DELETE ON "result_rules" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "result_snapshots_kept" BEFORE UPDATE OF "festival_id", "version", "content", "sha256", "log_size", "desk", "frozen_at" OR DELETE ON "result_snapshots" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "result_snapshots_published_kept" BEFORE UPDATE OF "state", "published_at", "reason_en", "reason_es" ON "result_snapshots" FOR EACH ROW WHEN (OLD."state" = 'published') EXECUTE FUNCTION public.refuse_change();
