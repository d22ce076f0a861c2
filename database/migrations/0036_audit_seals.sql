-- older servers go on counting
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"actor_digest" text NOT NULL,
	"subject_digest" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_salt" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_log" DISABLE TRIGGER "audit_log_not_changed";--> statement-breakpoint
UPDATE "audit_log" SET "actor_name" = "profiles"."full_name", "actor_email" = "profiles"."email"::text FROM "profiles" WHERE "profiles"."id" = "actor_id";--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER "audit_log_not_changed";--> statement-breakpoint
-- Servers of the version before write entries, too: the database adds who it was.
CREATE FUNCTION public.name_actor() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT full_name, email::text INTO NEW.actor_name, NEW.actor_email FROM public.profiles WHERE id = NEW.actor_id;
  RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_named" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION public.name_actor();--> statement-breakpoint
-- Allowed are, each in a transaction that says it: another id in place of a deleted account's (`accounts`), and no name,
-- address and salt (`audit_names`). An id that was replaced no longer fits its digest, so its salt goes.
CREATE OR REPLACE FUNCTION public.refuse_change_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.number, NEW.at, NEW.actor_role, NEW.action, NEW.subject_name, NEW.restaurant_id, NEW.changes - 'userId')
      IS DISTINCT FROM (OLD.number, OLD.at, OLD.actor_role, OLD.action, OLD.subject_name, OLD.restaurant_id, OLD.changes - 'userId')
  THEN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END IF;
  IF current_setting('vota_taco.forgetting', true) = 'accounts'
    AND (NEW.actor_name, NEW.actor_email, NEW.actor_salt, NEW.subject_salt)
      IS NOT DISTINCT FROM (OLD.actor_name, OLD.actor_email, OLD.actor_salt, OLD.subject_salt)
    AND public.may_be_forgotten(OLD.actor_id::text, NEW.actor_id::text)
    AND public.may_be_forgotten(OLD.subject_id, NEW.subject_id)
    AND public.may_be_forgotten(OLD.changes->'userId'->>'from', NEW.changes->'userId'->>'from')
    AND public.may_be_forgotten(OLD.changes->'userId'->>'to', NEW.changes->'userId'->>'to')
  THEN
    IF (NEW.subject_id, NEW.changes) IS DISTINCT FROM (OLD.subject_id, OLD.changes) THEN NEW.subject_salt := NULL; END IF;
    RETURN NEW;
  END IF;
  IF current_setting('vota_taco.forgetting', true) = 'audit_names'
    AND (NEW.actor_id, NEW.subject_id, NEW.changes, NEW.subject_salt)
      IS NOT DISTINCT FROM (OLD.actor_id, OLD.subject_id, OLD.changes, OLD.subject_salt)
    AND coalesce(NEW.actor_name, NEW.actor_email, NEW.actor_salt::text) IS NULL
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION public.refuse_change();--> statement-breakpoint
CREATE TRIGGER "audit_seals_not_emptied" BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
