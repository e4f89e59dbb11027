// The sentence about a failure in a page. Its code loads with the first failure.
import { late } from "../ground/late.tsx";

export const FailureText = late(
  () => import("./failure-text.tsx").then((module) => module.FailureText),
  () => null,
);
