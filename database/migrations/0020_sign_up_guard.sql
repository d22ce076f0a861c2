CREATE TABLE "sign_up_counts" (
	"festival_id" uuid DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"kind" text NOT NULL,
	"trace" "bytea" NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"sign_ups" integer NOT NULL,
	"is_unusual" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_up_counts_festival_id_kind_trace_hour_pk" PRIMARY KEY("festival_id","kind","trace","hour")
);
--> statement-breakpoint
CREATE TABLE "sign_up_guards" (
	"festival_id" uuid PRIMARY KEY DEFAULT '0e5a7c1e-0000-7000-8000-000000000001' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"sign_ups" integer NOT NULL,
	"alerted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_up_counts" ADD CONSTRAINT "sign_up_counts_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_guards" ADD CONSTRAINT "sign_up_guards_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE no action ON UPDATE no action;