-- older servers go on counting
CREATE TABLE "stranger_mails" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"is_notice" boolean NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_request_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restaurant_access_requests" ADD COLUMN "organisers_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_request_mails" ADD CONSTRAINT "access_request_mails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stranger_mails_mailbox" ON "stranger_mails" USING btree ("mailbox","sent_at");--> statement-breakpoint
-- Organisers have had a mail about these.
UPDATE "restaurant_access_requests" SET "organisers_told_at" = "created_at";
