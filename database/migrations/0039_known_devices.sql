-- older servers go on counting
ALTER TABLE "profiles" ADD COLUMN "device_generation" integer DEFAULT 0 NOT NULL;