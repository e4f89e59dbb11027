// What people may report a page for, and what came of it.
export const contentReportCategories = [
  "dmca",
  "graphic_or_harmful",
  "exploitation",
  "harassment_abuse_or_threat",
  "hateful",
  "ip_infringement",
  "deceptive_or_malicious",
  "personal_or_confidential",
  "other",
  "verified",
] as const;
