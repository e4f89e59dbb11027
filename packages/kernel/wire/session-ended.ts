/** The code with which the server closes the socket of a client without a valid session. */
export const SESSION_ENDED = 4401;
