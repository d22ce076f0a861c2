CREATE TABLE "review_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "review_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "review_mails" ADD CONSTRAINT "review_mails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;