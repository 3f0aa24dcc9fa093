/** Exact text. See docs/product/discovery.md#empty-listing. */
export const listFailedText = "Failed to get psychologists's data, please try again later"
