CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text,
	"restaurant_id" uuid,
	"changes" jsonb
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'checked' NOT NULL,
	"rows" integer NOT NULL,
	"plan" jsonb NOT NULL,
	"undo" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "restaurant_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"changes" jsonb NOT NULL,
	"restaurant_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text
);
--> statement-breakpoint
ALTER TABLE "restaurant_access_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurant_access_requests" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "restaurant_access_requests" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "opening_hours" jsonb;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_settings" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "app_settings" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_proposals" ADD CONSTRAINT "restaurant_proposals_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_proposals" ADD CONSTRAINT "restaurant_proposals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_proposals" ADD CONSTRAINT "restaurant_proposals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","number");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id" ON "audit_log" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_restaurant_id" ON "audit_log" USING btree ("restaurant_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_subject_id" ON "audit_log" USING btree ("subject_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "restaurant_proposals_restaurant_id" ON "restaurant_proposals" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_proposals_one_pending" ON "restaurant_proposals" USING btree ("user_id","restaurant_id") WHERE "restaurant_proposals"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "restaurant_access_requests" ADD CONSTRAINT "restaurant_access_requests_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_settings" ADD CONSTRAINT "app_settings_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restaurant_access_requests_status" ON "restaurant_access_requests" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_access_requests_one_pending" ON "restaurant_access_requests" USING btree ("user_id","restaurant_id") WHERE "restaurant_access_requests"."status" = 'pending';--> statement-breakpoint
CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "audit_log_not_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
