// Property tests draw the same cases in every run of the suite; `npm run soak -- properties` draws others.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1) });
