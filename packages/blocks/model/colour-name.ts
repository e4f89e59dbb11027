// What a colour of a text or of a block may be called; which colours there are is the stylesheet's.

export const colourName = /^[a-z_]{1,40}$/;
