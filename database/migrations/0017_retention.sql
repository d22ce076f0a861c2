CREATE TABLE "retention_runs" (
	"promise" text NOT NULL,
	"day" date NOT NULL,
	"ran_at" timestamp with time zone,
	"erased" integer NOT NULL,
	"failed_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "retention_runs_promise_day_pk" PRIMARY KEY("promise","day")
);
--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "distance_band" text;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "festival_voters_first_day" ON "festival_voters" USING btree ("first_day");--> statement-breakpoint
CREATE INDEX "votes_raw_positions" ON "votes" USING btree ("created_at") WHERE coalesce("votes"."user_latitude", "votes"."distance_to_restaurant") is not null;--> statement-breakpoint
CREATE INDEX "votes_distance_bands" ON "votes" USING btree ("created_at") WHERE "votes"."distance_band" is not null;--> statement-breakpoint
-- The one change that the audit log allows: the id of an account that was deleted gives way to another,
-- in a transaction that says `set local vota_taco.forgetting = 'accounts'`. All else of the entry stays.
CREATE FUNCTION public.may_be_forgotten(was text, becomes text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN was IS NOT DISTINCT FROM becomes THEN true ELSE
    EXISTS (SELECT FROM public.deleted_accounts WHERE user_session = 'user_' || was AND anonymised_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM public.profiles WHERE id::text = was)
    AND becomes IS NOT NULL AND NOT EXISTS (SELECT FROM public.profiles WHERE id = becomes::uuid)
  END $$;--> statement-breakpoint
CREATE FUNCTION public.refuse_change_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('vota_taco.forgetting', true) = 'accounts'
    AND (NEW.number, NEW.at, NEW.actor_role, NEW.action, NEW.subject_name, NEW.restaurant_id, NEW.changes - 'userId')
      IS NOT DISTINCT FROM (OLD.number, OLD.at, OLD.actor_role, OLD.action, OLD.subject_name, OLD.restaurant_id, OLD.changes - 'userId')
    AND public.may_be_forgotten(OLD.actor_id::text, NEW.actor_id::text)
    AND public.may_be_forgotten(OLD.subject_id, NEW.subject_id)
    AND public.may_be_forgotten(OLD.changes->'userId'->>'from', NEW.changes->'userId'->>'from')
    AND public.may_be_forgotten(OLD.changes->'userId'->>'to', NEW.changes->'userId'->>'to')
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "audit_log_not_changed" BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION public.refuse_change_but_forgetting();
