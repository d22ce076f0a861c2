-- older servers go on counting
CREATE TABLE "settled_totals" (
	"restaurant_id" uuid NOT NULL,
	"dish_id" uuid NOT NULL,
	"votes" integer NOT NULL,
	"points" integer NOT NULL,
	"zeros" integer NOT NULL,
	"new_voters" integer NOT NULL,
	"new_dish_voters" integer NOT NULL,
	"code_votes" integer NOT NULL,
	"position_votes" integer NOT NULL,
	"near_votes" integer NOT NULL,
	"late_votes" integer NOT NULL,
	CONSTRAINT "settled_totals_restaurant_id_dish_id_pk" PRIMARY KEY("restaurant_id","dish_id")
);
--> statement-breakpoint
CREATE INDEX "vote_totals_unsettled" ON "vote_totals" USING btree ("vote_day") WHERE "vote_totals"."shard" <> -1;--> statement-breakpoint
-- Only shard -1 costs anything: no vote writes to it.
CREATE FUNCTION public.settle_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'DELETE' AND NEW.shard = -1 THEN
    INSERT INTO public.settled_totals AS kept (restaurant_id, dish_id, votes, points, zeros, new_voters, new_dish_voters, code_votes, position_votes, near_votes, late_votes)
    VALUES (NEW.restaurant_id, NEW.dish_id, NEW.votes, NEW.points, NEW.zeros, NEW.new_voters, NEW.new_dish_voters, NEW.code_votes, NEW.position_votes, NEW.near_votes, NEW.late_votes)
    ON CONFLICT (restaurant_id, dish_id) DO UPDATE SET votes = kept.votes + EXCLUDED.votes, points = kept.points + EXCLUDED.points, zeros = kept.zeros + EXCLUDED.zeros, new_voters = kept.new_voters + EXCLUDED.new_voters, new_dish_voters = kept.new_dish_voters + EXCLUDED.new_dish_voters, code_votes = kept.code_votes + EXCLUDED.code_votes, position_votes = kept.position_votes + EXCLUDED.position_votes, near_votes = kept.near_votes + EXCLUDED.near_votes, late_votes = kept.late_votes + EXCLUDED.late_votes;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.shard = -1 THEN
    UPDATE public.settled_totals AS kept SET votes = kept.votes - OLD.votes, points = kept.points - OLD.points, zeros = kept.zeros - OLD.zeros, new_voters = kept.new_voters - OLD.new_voters, new_dish_voters = kept.new_dish_voters - OLD.new_dish_voters, code_votes = kept.code_votes - OLD.code_votes, position_votes = kept.position_votes - OLD.position_votes, near_votes = kept.near_votes - OLD.near_votes, late_votes = kept.late_votes - OLD.late_votes
    WHERE restaurant_id = OLD.restaurant_id AND dish_id = OLD.dish_id;
    DELETE FROM public.settled_totals
    WHERE TG_OP = 'DELETE' AND restaurant_id = OLD.restaurant_id AND dish_id = OLD.dish_id
      AND (votes, points, zeros, new_voters, new_dish_voters, code_votes, position_votes, near_votes, late_votes) = (0, 0, 0, 0, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "vote_totals_added" AFTER INSERT ON "vote_totals" FOR EACH ROW WHEN (NEW.shard = -1) EXECUTE FUNCTION public.settle_totals();--> statement-breakpoint
CREATE TRIGGER "vote_totals_changed" AFTER UPDATE ON "vote_totals" FOR EACH ROW WHEN (NEW.shard = -1 OR OLD.shard = -1) EXECUTE FUNCTION public.settle_totals();--> statement-breakpoint
CREATE TRIGGER "vote_totals_removed" AFTER DELETE ON "vote_totals" FOR EACH ROW WHEN (OLD.shard = -1) EXECUTE FUNCTION public.settle_totals();--> statement-breakpoint
-- After the triggers, which lock the table, so that nothing is written in between.
INSERT INTO "settled_totals" (restaurant_id, dish_id, votes, points, zeros, new_voters, new_dish_voters, code_votes, position_votes, near_votes, late_votes)
SELECT restaurant_id, dish_id, sum(votes), sum(points), sum(zeros), sum(new_voters), sum(new_dish_voters), sum(code_votes), sum(position_votes), sum(near_votes), sum(late_votes) FROM "vote_totals" WHERE shard = -1 GROUP BY 1, 2;
