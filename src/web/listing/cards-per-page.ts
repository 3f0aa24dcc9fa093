/** Decisions, "Discovery". */
export const cardsPerPage = 12
