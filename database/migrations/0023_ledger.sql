CREATE TABLE "ledger_checkpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_checkpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"leaf_index" bigint PRIMARY KEY NOT NULL,
	"entry" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"has_earlier" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_links" (
	"ballot_id" uuid PRIMARY KEY NOT NULL,
	"leaf_index" bigint,
	"is_earlier" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_queue" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_queue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ballot_id" uuid,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_tiles" (
	"level" smallint NOT NULL,
	"tile_index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "ledger_tiles_level_tile_index_pk" PRIMARY KEY("level","tile_index")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "voter_key" "bytea";--> statement-breakpoint
ALTER TABLE "ledger_links" ADD CONSTRAINT "ledger_links_ballot_id_ballots_id_fk" FOREIGN KEY ("ballot_id") REFERENCES "public"."ballots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_checkpoints_size" ON "ledger_checkpoints" USING btree ("size");--> statement-breakpoint
CREATE INDEX "ledger_queue_ballot_id" ON "ledger_queue" USING btree ("ballot_id");--> statement-breakpoint
-- Hashes do not get smaller: they are stored as they are.
ALTER TABLE "ledger_tiles" ALTER COLUMN "hashes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Each vote leaves a dead row there a minute later.
ALTER TABLE "ledger_queue" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);--> statement-breakpoint
ALTER TABLE "ledger_head" ADD CONSTRAINT "ledger_head_only" CHECK ("only");--> statement-breakpoint
-- The root of no entries is the SHA-256 of nothing.
INSERT INTO "ledger_head" ("size", "root", "has_earlier") VALUES (0, '\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', false);--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_not_emptied" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_checkpoints_append_only" BEFORE UPDATE OR DELETE ON "ledger_checkpoints" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "ledger_checkpoints_not_emptied" BEFORE TRUNCATE ON "ledger_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
