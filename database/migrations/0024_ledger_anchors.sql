CREATE TABLE "ledger_anchor_runs" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ran_at" timestamp with time zone,
	"problem" text,
	"detail" text,
	"account" text,
	"funds" text,
	"asked_at" timestamp with time zone,
	CONSTRAINT "ledger_anchor_runs_only" CHECK ("ledger_anchor_runs"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger_anchors" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"chain_id" bigint NOT NULL,
	"chain_name" text NOT NULL,
	"contract" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"replaced_hashes" text[] DEFAULT '{}' NOT NULL,
	"signed_transaction" text NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"failure" text,
	"block" bigint,
	"block_hash" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"final_at" timestamp with time zone,
	CONSTRAINT "ledger_anchors_nonce" UNIQUE("chain_id","sender","nonce"),
	CONSTRAINT "ledger_anchors_size" CHECK ("ledger_anchors"."size" > 0),
	CONSTRAINT "ledger_anchors_root" CHECK (length("ledger_anchors"."root") = 32)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_anchors_head" ON "ledger_anchors" USING btree ("chain_id","contract","size") WHERE "ledger_anchors"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "ledger_anchors_state" ON "ledger_anchors" USING btree ("state","number");