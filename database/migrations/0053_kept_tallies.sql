-- older servers go on counting
CREATE TABLE "changed_days" (
	"vote_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changed_tallies" (
	"restaurant_id" uuid NOT NULL,
	"dish_id" uuid
);
--> statement-breakpoint
CREATE TABLE "kept_days" (
	"vote_day" date PRIMARY KEY NOT NULL,
	"votes" integer NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_patterns" (
	"restaurant_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"hours" jsonb NOT NULL,
	"visits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_sums" (
	"kind" text NOT NULL,
	"state_id" varchar(2) NOT NULL,
	"county_id" varchar(5) NOT NULL,
	"is_archived" boolean NOT NULL,
	"ratings" integer NOT NULL,
	"things" integer NOT NULL,
	"voted" integer NOT NULL,
	"votes" integer NOT NULL,
	"points" integer NOT NULL,
	"code_votes" integer NOT NULL,
	"position_votes" integer NOT NULL,
	"near_votes" integer NOT NULL,
	"late_votes" integer NOT NULL,
	"held" integer NOT NULL,
	"excluded" integer NOT NULL,
	CONSTRAINT "kept_sums_kind_county_id_state_id_is_archived_ratings_pk" PRIMARY KEY("kind","county_id","state_id","is_archived","ratings")
);
--> statement-breakpoint
CREATE TABLE "kept_tallies" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"restaurant_id" uuid NOT NULL,
	"state_id" varchar(2) NOT NULL,
	"county_id" varchar(5) NOT NULL,
	"is_archived" boolean NOT NULL,
	"votes" integer NOT NULL,
	"points" integer NOT NULL,
	"code_votes" integer NOT NULL,
	"position_votes" integer NOT NULL,
	"near_votes" integer NOT NULL,
	"late_votes" integer NOT NULL,
	"held" integer NOT NULL,
	"excluded" integer NOT NULL,
	"zeros" integer NOT NULL,
	"voters" integer NOT NULL,
	"ratings" integer NOT NULL,
	CONSTRAINT "kept_tallies_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "kept_tallies_by_points" ON "kept_tallies" USING btree ("kind","points","votes","voters") WHERE "kept_tallies"."ratings" > 0;--> statement-breakpoint
CREATE INDEX "kept_tallies_by_votes" ON "kept_tallies" USING btree ("kind","votes","points","voters") WHERE "kept_tallies"."ratings" > 0;--> statement-breakpoint
CREATE INDEX "kept_tallies_by_voters" ON "kept_tallies" USING btree ("kind","voters","points","votes") WHERE "kept_tallies"."ratings" > 0;--> statement-breakpoint
CREATE INDEX "kept_tallies_by_ratings" ON "kept_tallies" USING btree ("kind","ratings","points","votes","voters") WHERE "kept_tallies"."ratings" > 0;--> statement-breakpoint
CREATE INDEX "kept_tallies_of_county" ON "kept_tallies" USING btree ("kind","county_id");--> statement-breakpoint
-- The sums of settled counters as before, and the day of each change. Only shard -1 costs anything: no vote writes to it.
CREATE OR REPLACE FUNCTION public.settle_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'DELETE' AND NEW.shard = -1 THEN
    INSERT INTO public.changed_days (vote_day) VALUES (NEW.vote_day);
    INSERT INTO public.settled_totals AS kept (restaurant_id, dish_id, votes, points, zeros, new_voters, new_dish_voters, code_votes, position_votes, near_votes, late_votes)
    VALUES (NEW.restaurant_id, NEW.dish_id, NEW.votes, NEW.points, NEW.zeros, NEW.new_voters, NEW.new_dish_voters, NEW.code_votes, NEW.position_votes, NEW.near_votes, NEW.late_votes)
    ON CONFLICT (restaurant_id, dish_id) DO UPDATE SET votes = kept.votes + EXCLUDED.votes, points = kept.points + EXCLUDED.points, zeros = kept.zeros + EXCLUDED.zeros, new_voters = kept.new_voters + EXCLUDED.new_voters, new_dish_voters = kept.new_dish_voters + EXCLUDED.new_dish_voters, code_votes = kept.code_votes + EXCLUDED.code_votes, position_votes = kept.position_votes + EXCLUDED.position_votes, near_votes = kept.near_votes + EXCLUDED.near_votes, late_votes = kept.late_votes + EXCLUDED.late_votes;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.shard = -1 THEN
    INSERT INTO public.changed_days (vote_day) VALUES (OLD.vote_day);
    UPDATE public.settled_totals AS kept SET votes = kept.votes - OLD.votes, points = kept.points - OLD.points, zeros = kept.zeros - OLD.zeros, new_voters = kept.new_voters - OLD.new_voters, new_dish_voters = kept.new_dish_voters - OLD.new_dish_voters, code_votes = kept.code_votes - OLD.code_votes, position_votes = kept.position_votes - OLD.position_votes, near_votes = kept.near_votes - OLD.near_votes, late_votes = kept.late_votes - OLD.late_votes
    WHERE restaurant_id = OLD.restaurant_id AND dish_id = OLD.dish_id;
    DELETE FROM public.settled_totals
    WHERE TG_OP = 'DELETE' AND restaurant_id = OLD.restaurant_id AND dish_id = OLD.dish_id
      AND (votes, points, zeros, new_voters, new_dish_voters, code_votes, position_votes, near_votes, late_votes) = (0, 0, 0, 0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL; END $$;--> statement-breakpoint
-- Each change is noted by a new row, and never by changing one: so nobody waits for another, and none is lost while a maintenance reads them.
CREATE FUNCTION public.note_tally() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'DELETE' THEN INSERT INTO public.changed_tallies (restaurant_id, dish_id) VALUES (NEW.restaurant_id, NEW.dish_id); END IF;
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.restaurant_id, OLD.dish_id) <> (NEW.restaurant_id, NEW.dish_id)) THEN
    INSERT INTO public.changed_tallies (restaurant_id, dish_id) VALUES (OLD.restaurant_id, OLD.dish_id);
  END IF;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION public.note_dish() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'DELETE' THEN INSERT INTO public.changed_tallies (restaurant_id, dish_id) VALUES (NEW.restaurant_id, NEW.id); END IF;
  IF TG_OP <> 'INSERT' THEN INSERT INTO public.changed_tallies (restaurant_id, dish_id) VALUES (OLD.restaurant_id, OLD.id); END IF;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION public.note_restaurant() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO public.changed_tallies (restaurant_id, dish_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END, NULL);
  RETURN NULL; END $$;--> statement-breakpoint
-- A connection keeps the plan of its first call, which often has no rows: joined by loops, 5,000 rows would take seconds.
CREATE FUNCTION public.note_ruled_ballots() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$ BEGIN
  INSERT INTO public.changed_tallies (restaurant_id, dish_id)
  SELECT DISTINCT restaurant_id, dish_id FROM public.votes
  WHERE ballot_id = ANY (ARRAY(SELECT id FROM was JOIN now USING (id) WHERE was.state <> now.state)) AND rating > 0;
  RETURN NULL; END $$;--> statement-breakpoint
-- A maintenance that counts a restaurant's votes holds the lock alone, so that it misses no change that is not committed yet.
CREATE FUNCTION public.forget_pattern() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock_shared(7426052);
  DELETE FROM public.kept_patterns WHERE restaurant_id = NEW.restaurant_id;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION public.note_changed_votes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$ BEGIN
  PERFORM pg_advisory_xact_lock_shared(7426052);
  DELETE FROM public.kept_patterns WHERE restaurant_id IN (
    SELECT unnest(array[was.restaurant_id, now.restaurant_id]) FROM was JOIN now USING (id)
    WHERE (was.restaurant_id, was.user_session, was.rating, was.admin_vote, was.withheld, was.created_at)
      IS DISTINCT FROM (now.restaurant_id, now.user_session, now.rating, now.admin_vote, now.withheld, now.created_at));
  INSERT INTO public.changed_tallies (restaurant_id, dish_id)
  SELECT restaurant_id, dish_id FROM was WHERE withheld UNION SELECT restaurant_id, dish_id FROM now WHERE withheld;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION public.note_gone_votes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock_shared(7426052);
  DELETE FROM public.kept_patterns WHERE restaurant_id IN (SELECT restaurant_id FROM was);
  INSERT INTO public.changed_tallies (restaurant_id, dish_id) SELECT DISTINCT restaurant_id, dish_id FROM was WHERE withheld;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "settled_totals_noted" AFTER INSERT OR UPDATE OR DELETE ON "settled_totals" FOR EACH ROW EXECUTE FUNCTION public.note_tally();--> statement-breakpoint
CREATE TRIGGER "dishes_added" AFTER INSERT OR DELETE ON "dishes" FOR EACH ROW EXECUTE FUNCTION public.note_dish();--> statement-breakpoint
CREATE TRIGGER "dishes_moved" AFTER UPDATE ON "dishes" FOR EACH ROW WHEN ((OLD.restaurant_id, OLD.archived_at, OLD.merged_into_id) IS DISTINCT FROM (NEW.restaurant_id, NEW.archived_at, NEW.merged_into_id)) EXECUTE FUNCTION public.note_dish();--> statement-breakpoint
CREATE TRIGGER "restaurants_added" AFTER INSERT OR DELETE ON "restaurants" FOR EACH ROW EXECUTE FUNCTION public.note_restaurant();--> statement-breakpoint
CREATE TRIGGER "restaurants_moved" AFTER UPDATE ON "restaurants" FOR EACH ROW WHEN ((OLD.state_id, OLD.county_id, OLD.archived_at, OLD.merged_into_id) IS DISTINCT FROM (NEW.state_id, NEW.county_id, NEW.archived_at, NEW.merged_into_id)) EXECUTE FUNCTION public.note_restaurant();--> statement-breakpoint
CREATE TRIGGER "ballots_ruled" AFTER UPDATE ON "ballots" REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION public.note_ruled_ballots();--> statement-breakpoint
-- A vote changes and removes none; of a new one only the conditions on its row cost anything: it is neither withheld nor a day old.
CREATE TRIGGER "votes_withheld_added" AFTER INSERT ON "votes" FOR EACH ROW WHEN (NEW.withheld) EXECUTE FUNCTION public.note_tally();--> statement-breakpoint
CREATE TRIGGER "votes_added_late" AFTER INSERT ON "votes" FOR EACH ROW WHEN (NEW.created_at < now() - interval '23 hours') EXECUTE FUNCTION public.forget_pattern();--> statement-breakpoint
CREATE TRIGGER "votes_changed" AFTER UPDATE ON "votes" REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION public.note_changed_votes();--> statement-breakpoint
CREATE TRIGGER "votes_removed" AFTER DELETE ON "votes" REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION public.note_gone_votes();--> statement-breakpoint
-- After the triggers, which lock the tables: the first maintenance counts all of them.
INSERT INTO "changed_tallies" (restaurant_id, dish_id) SELECT id, NULL FROM "restaurants";--> statement-breakpoint
INSERT INTO "changed_days" (vote_day) SELECT DISTINCT vote_day FROM "vote_totals" WHERE shard = -1;
