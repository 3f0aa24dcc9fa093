/** How long a client has from opening the form to pay. */
export const formMinutes = 60
