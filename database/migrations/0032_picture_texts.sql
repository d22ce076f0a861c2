ALTER TABLE "dishes" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "image_alt_en" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "image_alt_es" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "logo_alt" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "logo_alt_en" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "logo_alt_es" text;