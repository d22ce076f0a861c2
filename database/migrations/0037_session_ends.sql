-- older servers go on counting
-- Every server remembers for a minute whose session it is: it hears at once when that, or what the person may do, ends.
CREATE FUNCTION public.tell_of_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_notify('vota_taco', json_build_object('type', 'person', 'id', CASE TG_TABLE_NAME
    WHEN 'profiles' THEN to_jsonb(OLD)->>'id' ELSE to_jsonb(OLD)->>'user_id' END)::text);
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_told" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION public.tell_of_person();--> statement-breakpoint
CREATE TRIGGER "user_roles_told" AFTER DELETE ON "user_roles" FOR EACH ROW EXECUTE FUNCTION public.tell_of_person();--> statement-breakpoint
CREATE TRIGGER "profiles_told" AFTER UPDATE ON "profiles" FOR EACH ROW WHEN ((OLD.banned_at, OLD.suspended_until, OLD.email_verified) IS DISTINCT FROM (NEW.banned_at, NEW.suspended_until, NEW.email_verified)) EXECUTE FUNCTION public.tell_of_person();
