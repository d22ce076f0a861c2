-- older servers go on counting
-- The letters of a text without marks, as `foldText` of the domain folds them: only those of ASCII are made small. Marks
-- of other scripts stay.
CREATE FUNCTION public.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g') COLLATE "C") $$;--> statement-breakpoint
CREATE INDEX "dishes_plain_name" ON "dishes" USING gin (plain("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "restaurants_plain_words" ON "restaurants" USING gin (plain("name" || coalesce(' ' || "description", '') || coalesce(' ' || "description_en", '') || coalesce(' ' || "description_es", '')) gin_trgm_ops);
