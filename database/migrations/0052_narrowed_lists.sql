-- older servers go on counting
-- In the order of a vote: one that has begun ends, and the next waits here with nothing that this migration needs.
LOCK TABLE "ballots", "votes", "vote_totals" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "dishes", "restaurants", "counties" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- The minutes of the week at which a restaurant is open, from Monday 00:00 on, as `openStateAt` of the domain reads its
-- hours: a span that ends before it begins goes on into the next day, one that ends when it begins lasts a day.
CREATE FUNCTION public.open_minutes(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(range_agg(int4range(greatest(begins + week, 0), least(begins + lasts + week, 10080)))
    FILTER (WHERE begins + lasts + week > 0), '{}')
  FROM (
    SELECT 1440 * (array_position(ARRAY['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'], span ->> 'day') - 1) + opens AS begins,
      CASE WHEN closes > opens THEN closes - opens ELSE closes - opens + 1440 END AS lasts
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(hours) = 'array' THEN hours ELSE '[]' END) AS span,
      LATERAL (SELECT 60 * substr(span ->> 'opens', 1, 2)::int + substr(span ->> 'opens', 4)::int AS opens,
        60 * substr(span ->> 'closes', 1, 2)::int + substr(span ->> 'closes', 4)::int AS closes) AS times
  ) AS spans, (VALUES (0), (-10080)) AS weeks (week) $$;--> statement-breakpoint
DROP INDEX "dishes_plain_name";--> statement-breakpoint
DROP INDEX "restaurants_plain_words";--> statement-breakpoint
ALTER TABLE "counties" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain(name)) STORED;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "plain_name" text GENERATED ALWAYS AS (plain(name)) STORED;--> statement-breakpoint
ALTER TABLE "restaurants"
  ADD COLUMN "plain_words" text GENERATED ALWAYS AS (plain(name || ' ' || coalesce(nullif(description_en, ''), description, '') || ' ' || coalesce(nullif(description_es, ''), description, ''))) STORED,
  ADD COLUMN "open_minutes" "int4multirange" GENERATED ALWAYS AS (open_minutes(opening_hours)) STORED,
  ADD COLUMN "diet_bits" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The bits stand in the order of DIETS of the domain.
CREATE FUNCTION public.diet_bits_of(restaurant uuid) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT coalesce(bit_or(CASE mark WHEN 'vegetarian' THEN 1 WHEN 'vegan' THEN 2 WHEN 'gluten_free' THEN 4 WHEN 'spicy' THEN 8 ELSE 0 END), 0)::smallint
  FROM public.dishes, unnest(diets) AS mark
  WHERE restaurant_id = restaurant AND archived_at IS NULL $$;--> statement-breakpoint
-- The restaurant is locked first: the second statement then sees what other transactions have made of its dishes.
CREATE FUNCTION public.keep_diet_bits() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE one uuid; BEGIN
  FOREACH one IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.restaurant_id] WHEN 'DELETE' THEN ARRAY[OLD.restaurant_id]
    ELSE ARRAY[least(OLD.restaurant_id, NEW.restaurant_id), greatest(OLD.restaurant_id, NEW.restaurant_id)] END
  LOOP
    PERFORM FROM public.restaurants WHERE id = one FOR NO KEY UPDATE;
    UPDATE public.restaurants SET diet_bits = public.diet_bits_of(one) WHERE id = one AND diet_bits <> public.diet_bits_of(one);
  END LOOP;
  RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "dishes_marked" AFTER INSERT ON "dishes" FOR EACH ROW WHEN (NEW.diets IS NOT NULL) EXECUTE FUNCTION public.keep_diet_bits();--> statement-breakpoint
CREATE TRIGGER "dishes_marked_anew" AFTER UPDATE ON "dishes" FOR EACH ROW WHEN (
  (CASE WHEN OLD.archived_at IS NULL THEN OLD.diets END, OLD.restaurant_id) IS DISTINCT FROM (CASE WHEN NEW.archived_at IS NULL THEN NEW.diets END, NEW.restaurant_id)
) EXECUTE FUNCTION public.keep_diet_bits();--> statement-breakpoint
CREATE TRIGGER "dishes_unmarked" AFTER DELETE ON "dishes" FOR EACH ROW WHEN (OLD.diets IS NOT NULL) EXECUTE FUNCTION public.keep_diet_bits();--> statement-breakpoint
-- After the triggers, which lock the table, so that nothing is written in between.
UPDATE "restaurants" SET diet_bits = kept.bits
FROM (SELECT restaurant_id, bit_or(CASE mark WHEN 'vegetarian' THEN 1 WHEN 'vegan' THEN 2 WHEN 'gluten_free' THEN 4 WHEN 'spicy' THEN 8 ELSE 0 END) AS bits
  FROM "dishes", unnest(diets) AS mark WHERE archived_at IS NULL GROUP BY restaurant_id) AS kept
WHERE id = restaurant_id AND kept.bits <> 0;--> statement-breakpoint
CREATE INDEX "restaurants_narrowed" ON "restaurants" USING btree ("name","id","state_id","county_id","diet_bits","open_minutes") WHERE "restaurants"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "dishes_plain_name" ON "dishes" USING gin ("plain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "restaurants_plain_words" ON "restaurants" USING gin ("plain_words" gin_trgm_ops);
