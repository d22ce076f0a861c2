CREATE TABLE "crowd_days" (
	"restaurant_id" uuid NOT NULL,
	"day" date NOT NULL,
	"summary" jsonb NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crowd_days_restaurant_id_day_pk" PRIMARY KEY("restaurant_id","day")
);
--> statement-breakpoint
ALTER TABLE "crowd_days" ADD CONSTRAINT "crowd_days_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;