-- older servers go on counting
ALTER TABLE "profiles" ADD COLUMN "has_voted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "wants_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The account of a voter; null for whoever has none.
CREATE FUNCTION public.account_of(voter text) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT CASE WHEN voter ~ '^user_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN substr(voter, 6)::uuid END $$;--> statement-breakpoint
-- The flags follow the ballots and consents, whichever version of the server writes them.
CREATE FUNCTION public.note_voter() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.profiles SET has_voted = true WHERE id = public.account_of(NEW.user_session) AND NOT has_voted;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "ballots_voter_noted" AFTER INSERT ON "ballots" FOR EACH ROW EXECUTE FUNCTION public.note_voter();--> statement-breakpoint
CREATE FUNCTION public.forget_voters() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE public.profiles SET has_voted = false
  WHERE has_voted AND id IN (SELECT public.account_of(user_session) FROM gone)
    AND NOT EXISTS (SELECT FROM public.ballots WHERE ballots.user_session = 'user_' || profiles.id::text);
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "ballots_voters_forgotten" AFTER DELETE ON "ballots" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_voters();--> statement-breakpoint
CREATE FUNCTION public.note_consent() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE person uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
DECLARE wants boolean := EXISTS (SELECT FROM public.mail_consents WHERE user_id = person AND withdrawn_at IS NULL);
BEGIN
  UPDATE public.profiles SET wants_news = wants WHERE id = person AND wants_news <> wants;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "mail_consents_noted" AFTER INSERT OR DELETE OR UPDATE OF "withdrawn_at" ON "mail_consents" FOR EACH ROW EXECUTE FUNCTION public.note_consent();--> statement-breakpoint
-- After the triggers, so that nothing is written in between.
UPDATE "profiles" SET "has_voted" = EXISTS (SELECT FROM "ballots" WHERE "ballots"."user_session" = 'user_' || "profiles"."id"::text), "wants_news" = EXISTS (SELECT FROM "mail_consents" WHERE "mail_consents"."user_id" = "profiles"."id" AND "mail_consents"."withdrawn_at" IS NULL);--> statement-breakpoint
CREATE INDEX "audit_log_subject_name_parts" ON "audit_log" USING gin ("subject_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_actor_name_parts" ON "audit_log" USING gin ("actor_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_actor_email_parts" ON "audit_log" USING gin ("actor_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_created_at" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_name" ON "profiles" USING btree (lower(coalesce(nullif("full_name", ''), "email"::text)),"id");--> statement-breakpoint
CREATE INDEX "profiles_has_voted" ON "profiles" USING btree ("has_voted","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_locale" ON "profiles" USING btree ("locale","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_unconfirmed" ON "profiles" USING btree ("created_at","id") WHERE not "profiles"."email_verified";--> statement-breakpoint
CREATE INDEX "profiles_banned" ON "profiles" USING btree ("created_at","id") WHERE "profiles"."banned_at" is not null;--> statement-breakpoint
CREATE INDEX "profiles_suspended" ON "profiles" USING btree ("suspended_until") WHERE "profiles"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "profiles_full_name_parts" ON "profiles" USING gin ("full_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_email_parts" ON "profiles" USING gin (("email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_audience" ON "profiles" USING btree ("locale","has_voted","suspended_until","id") WHERE "profiles"."wants_news" and "profiles"."email_verified" and "profiles"."banned_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_updated_at" ON "sessions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "votes_voters_of_restaurant" ON "votes" USING btree ("restaurant_id","user_session") WHERE "votes"."first_here";--> statement-breakpoint
CREATE INDEX "dishes_name_parts" ON "dishes" USING gin (fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "restaurants_name_sorted" ON "restaurants" USING btree ("name_folded","id");--> statement-breakpoint
CREATE INDEX "restaurants_changed_at" ON "restaurants" USING btree ((coalesce("updated_at", "created_at")),"name_folded","id");--> statement-breakpoint
CREATE INDEX "restaurants_words" ON "restaurants" USING gin (fold("name" || coalesce(' ' || "address", '') || coalesce(' ' || "zip_code", '') || coalesce(' ' || "phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "votes_withheld" ON "votes" USING btree ("restaurant_id","dish_id") WHERE "votes"."withheld";--> statement-breakpoint
CREATE INDEX "votes_merged" ON "votes" USING btree ("restaurant_id","cast_for_dish_id") WHERE "votes"."cast_for_dish_id" is not null;--> statement-breakpoint
CREATE INDEX "review_reports_author_session" ON "review_reports" USING btree ("author_session","restaurant_id");--> statement-breakpoint
CREATE INDEX "reviews_created_at" ON "reviews" USING btree ("created_at","restaurant_id");--> statement-breakpoint
CREATE INDEX "reviews_words" ON "reviews" USING gin ((coalesce("review_text", '') || ' ' || "reviewer_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vote_totals_vote_day" ON "vote_totals" USING btree ("vote_day");
