-- older servers go on counting
ALTER TABLE "dishes" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "merge_undo" jsonb;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "cast_for_dish_id" uuid;