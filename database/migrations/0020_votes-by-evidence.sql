ALTER TABLE "vote_totals" ADD COLUMN "code_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "position_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "near_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_totals" ADD COLUMN "late_votes" integer DEFAULT 0 NOT NULL;