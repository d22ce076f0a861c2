-- older servers go on counting
ALTER TABLE "sessions" ADD COLUMN "second_step_at" timestamp with time zone;--> statement-breakpoint
-- Those that began before this version, which asked everybody with a second step for it.
UPDATE "sessions" SET "second_step_at" = "created_at" WHERE "user_id" IN (
  SELECT "user_id" FROM "authenticator_apps" WHERE "confirmed_at" IS NOT NULL UNION SELECT "user_id" FROM "passkeys");
