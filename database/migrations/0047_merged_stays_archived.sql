-- older servers go on counting
-- Servers before the merges do not know that what is merged is archived for good: they would show it again, and take votes for it.
CREATE FUNCTION public.keep_merged_archived() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.archived_at := coalesce(OLD.archived_at, now());
  RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER "dishes_merged_stay_archived" BEFORE UPDATE ON "dishes" FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION public.keep_merged_archived();--> statement-breakpoint
CREATE TRIGGER "restaurants_merged_stay_archived" BEFORE UPDATE ON "restaurants" FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL AND NEW.archived_at IS NULL) EXECUTE FUNCTION public.keep_merged_archived();--> statement-breakpoint
UPDATE "dishes" SET "archived_at" = now() WHERE "merged_into_id" IS NOT NULL AND "archived_at" IS NULL;--> statement-breakpoint
UPDATE "restaurants" SET "archived_at" = now() WHERE "merged_into_id" IS NOT NULL AND "archived_at" IS NULL;
