-- older servers go on counting
ALTER TABLE "accounts" ADD COLUMN "is_long" boolean;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- A confirmation gives the session a new token: no server may remember whose the former one was.
CREATE TRIGGER "sessions_renewed_told" AFTER UPDATE OF "token" ON "sessions" FOR EACH ROW WHEN (OLD.token IS DISTINCT FROM NEW.token) EXECUTE FUNCTION public.tell_of_person();
