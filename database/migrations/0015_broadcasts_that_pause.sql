ALTER TABLE "broadcast_recipients" ADD COLUMN "sender_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD COLUMN "first_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "pause_reason" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "pause_answer" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "database_mark" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "emptied_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_waiting" ON "broadcast_recipients" USING btree ("broadcast_id",coalesce("at", '-infinity'::timestamptz),"email") WHERE "broadcast_recipients"."status" = 'waiting';