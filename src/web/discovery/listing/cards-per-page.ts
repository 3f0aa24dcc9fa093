/** See docs/product/discovery.md#listing-order. */
export const cardsPerPage = 12
