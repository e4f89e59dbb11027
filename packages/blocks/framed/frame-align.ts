// Where a frame stands that is narrower than its column, as existing clients name it.

export const frameAligns = ["left", "center", "right"] as const;
export type FrameAlign = (typeof frameAligns)[number];
