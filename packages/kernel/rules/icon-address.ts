// The address of a picture that is shown as an icon, apart from the other addresses of pictures (image-width.ts), because the first
// page's script contains it.

/** The address of the picture at a width of 160 pixels, by its signed address. A picture of this device keeps its address. */
export const iconAddress = (signed: string): string =>
  signed.startsWith("blob:") ? signed : `${signed.replace("/signed/", "/image/")}&width=160`;
