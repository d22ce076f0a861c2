-- older servers go on counting
CREATE FUNCTION public.schema_that_counts_votes() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 0';--> statement-breakpoint
CREATE FUNCTION public.refuse_older_servers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(nullif(current_setting('vota_taco.schema', true), '')::integer, 0) < public.schema_that_counts_votes() THEN
		RAISE EXCEPTION 'A newer version of Vota Taco has this database: an older one may not write votes.' USING ERRCODE = 'VT001';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "votes_of_older_servers" BEFORE INSERT OR UPDATE OR DELETE ON "votes" FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_older_servers();
